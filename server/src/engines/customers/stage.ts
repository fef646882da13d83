import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { lockCustomers } from './lock.ts'
import { writeStageLines } from './stage-line.ts'

/** The stage of the journey of a customer with one staff member. */
export type FollowStage = { external_user_id: string; staff_id: string; stage_id: number | null }

type StageOf = (externalUserId: string, staffId: string) => number | null | undefined

/**
 * Sets stages of customers, with each staff member whom `stageOf` gives one for; null takes it away. Gives what those that
 * changed were before. A stage that is not there is refused.
 */
export async function setStages(
  ctx: Ctx,
  externalUserIds: readonly string[],
  stageOf: StageOf,
): Promise<FollowStage[]> {
  const { tx, corpId, now } = ctx
  const before: FollowStage[] = []
  const moves: Parameters<typeof writeStageLines>[1][number][] = []
  const changed = (await lockCustomers(ctx, externalUserIds)).flatMap(({ pk, external_user_id, follows }) => {
    const after = follows.map((follow) => {
      const stage_id = stageOf(external_user_id, follow.staff_id)
      if (stage_id === undefined || stage_id === follow.stage_id) return follow
      before.push({ external_user_id, staff_id: follow.staff_id, stage_id: follow.stage_id })
      moves.push({ pk, staffId: follow.staff_id, before: follow.stage_id, after: stage_id })
      return { ...follow, stage_id }
    })
    return after.some((follow, n) => follow !== follows[n]) ? [{ pk, follows: JSON.stringify(after) }] : []
  })
  await expectStages(
    ctx,
    moves.flatMap(({ after }) => after ?? []),
  )
  await tx`
    update customer c set follows = u.follows::json, updated_at = ${now}
    from unnest(${changed.map(({ pk }) => pk)}::bigint[], ${changed.map(({ follows }) => follows)}::text[]) u (pk, follows)
    where c.corp_id = ${corpId} and c.pk = u.pk`
  await writeStageLines(ctx, moves)
  return before
}

/** Refuses a stage that the corporation does not have. */
export async function expectStages({ tx, corpId }: Ctx, ids: readonly number[]): Promise<void> {
  const [missing] = await tx`
    select s from unnest(${[...new Set(ids)]}::bigint[]) s
    where not exists (select from journey_stage j where j.corp_id = ${corpId} and j.id = s) limit 1`
  if (missing) throw new FieldError('stage_id', reason('not_found', { kind: 'journey_stage', value: missing.s }))
}
