import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { FissionKind } from './mission.ts'
import type { PrizeRule } from './rules.ts'

/** What a mission's prize rules are now; none of a mission that is not there. */
export async function prizeRulesOf({ tx, corpId }: Ctx, kind: FissionKind, id: number): Promise<readonly PrizeRule[]> {
  const [row] = await tx<{ rules: PrizeRule[] | null }[]>`
    select prize_rule as rules from ${tx(kind)} where corp_id = ${corpId} and id = ${id}`
  return row?.rules ?? []
}

/** Throws unless the tags and staff that prize rules name exist; what they named before may have been removed since. The caller holds the tags. */
export async function expectPrizeRules(
  ctx: Ctx,
  rules: readonly PrizeRule[],
  before: readonly PrizeRule[],
): Promise<void> {
  const had = {
    tags: new Set(before.flatMap(({ finished_mark_tag }) => finished_mark_tag)),
    staff: new Set(before.flatMap(({ prize_staff_id_list }) => prize_staff_id_list ?? [])),
  }
  for (const [i, { finished_mark_tag, prize_staff_id_list }] of rules.entries()) {
    const tags = finished_mark_tag.filter((tag) => !had.tags.has(tag))
    await expectTagsMeant(ctx, `prize_rule.${i}.finished_mark_tag`, tags)
    const staff = (prize_staff_id_list ?? []).filter((id) => !had.staff.has(id))
    await expectStaff(ctx, `prize_rule.${i}.prize_staff_id_list`, staff)
  }
}

/** Tags by their `t_id` or `tag_id`, as those are marked who finish. */
async function expectTagsMeant(ctx: Ctx, field: string, tags: readonly unknown[]): Promise<void> {
  if (tags.length === 0) return
  const { tx, corpId } = ctx
  const [missing] = await tx<{ v: string }[]>`
    select v from unnest(${tags.map(String)}::text[]) v
    where not exists (select from tag t where t.corp_id = ${corpId} and t.t_id::text = v) and tag_named(${corpId}, v) is null
    limit 1`
  if (missing) throw new FieldError(field, reason('not_found', { kind: 'tag', value: missing.v }))
}

async function expectStaff({ tx, corpId }: Ctx, field: string, ids: readonly unknown[]): Promise<void> {
  if (ids.length === 0) return
  const [missing] = await tx<{ v: string }[]>`
    select v from unnest(${ids.map(String)}::text[]) v
    where not exists (select from staff s where s.corp_id = ${corpId} and s.id = v) limit 1`
  if (missing) throw new FieldError(field, reason('not_found', { kind: 'staff', value: missing.v }))
}
