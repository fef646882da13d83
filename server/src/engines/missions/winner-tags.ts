import { z } from 'zod'
import { enqueue } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { tagCustomers } from '../customers/tag.ts'
import { holdTags } from '../tags/hold.ts'
import { loadMissions, type Mission } from './rules.ts'

type Won = { awardId: number; mission: Mission; level: number; at: number; externalUserId: string }

/** Has a winner marked with the level's tags, if it has any. */
export async function markWinner(ctx: Ctx, { awardId, mission, level, at, externalUserId }: Won): Promise<void> {
  const rule = mission.prizeRule.find((each) => each.level === level)
  if (!rule || rule.finished_mark_tag.length === 0) return
  const payload = { kind: mission.kind, id: mission.id, level, external_user_id: externalUserId }
  await enqueue(ctx, missionMarkJob, payload, { key: `${awardId}/${at}` })
}

/** Marks a winner. It locks a customer, which the transaction that found the winner must not do so late. */
export const missionMarkJob = jobKind({
  name: 'mission_mark',
  payload: z.object({
    ...{ kind: z.literal(['task_treasure_mission', 'group_fission_mission']), id: z.int(), level: z.int() },
    external_user_id: z.string(),
  }),
  run: (job) =>
    job.commit(async (ctx) => {
      const { kind, id, level, external_user_id } = job.payload
      await holdTags(ctx)
      const [mission] = (await loadMissions(ctx, [{ kind, id }])).values()
      const wanted = mission?.prizeRule.find((each) => each.level === level)?.finished_mark_tag ?? []
      const { tx, corpId } = ctx
      const tags = await tx<{ id: number }[]>`
        select t_id as id from tag where corp_id = ${corpId} and (t_id::text = any (${wanted.map(String)})
          or t_id in (select tag_named(${corpId}, id) from unnest(${wanted.map(String)}::text[]) u (id)))
        order by t_id`
      if (mission && tags.length > 0)
        await tagCustomers(
          ctx,
          [external_user_id],
          tags.map((tag) => tag.id),
          {
            ...{ kind: 'span_auto_mark_tag', actor: 'system', by: `活动「${mission.name}」` },
            object: { type: kind, id: String(id), name: mission.name },
          },
        )
      return undefined
    }),
})
