import { z } from 'zod'
import { enqueue } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { tagCustomers } from '../customers/tag.ts'
import { writeTimeline } from '../customers/timeline.ts'
import { sendStaffMessage } from '../staff-messages/send.ts'
import { holdTags } from '../tags/hold.ts'
import type { Level } from './mission.ts'
import { loadMissions, type Mission, type PrizeRule } from './rules.ts'

type Won = {
  participantId: number
  awardId: number
  externalUserId: string | null
  mission: Mission
  level: Level
  at: number
  isLeft: boolean
}

/** Tells of somebody who reached a level: their timeline, the staff who hand prizes over, and tags, which a job marks. */
export async function rewardWinner(ctx: Ctx, won: Won): Promise<void> {
  const { externalUserId, mission, level, at, isLeft, awardId } = won
  const { tx, corpId } = ctx
  const [customer] = await tx<{ pk: number; name: string }[]>`
    select pk, name from customer where corp_id = ${corpId} and external_user_id = ${externalUserId}`
  const rule = mission.prizeRule.find((each) => each.level === level.level)
  if (customer) {
    await writeTimeline(ctx, [
      {
        ...{ pk: customer.pk, kind: END_OF[mission.kind], time: at, actor: 'customer', key: `level/${awardId}/${at}` },
        object: { type: mission.kind, id: String(mission.id), name: mission.name },
        text: `在活动「${mission.name}」中达成第 ${level.level} 阶段${isLeft ? `，获得「${level.prize}」` : '，奖品已发完'}`,
        data: { level: level.level, prize: level.prize, left: isLeft },
      },
    ])
  }
  if (isLeft && rule?.notify_rule === 1) await tellStaff(ctx, won, rule, customer?.name)
  if (isLeft && externalUserId && (rule?.finished_mark_tag.length ?? 0) > 0) {
    const payload = { kind: mission.kind, id: mission.id, level: level.level, external_user_id: externalUserId }
    await enqueue(ctx, missionMarkJob, payload, { key: `${awardId}/${at}` })
  }
}

const END_OF = { task_treasure_mission: 'af_end', group_fission_mission: 'gaf_end' } as const

/** Those who hand the prize over, or all staff of the mission. */
async function tellStaff(ctx: Ctx, { mission, level }: Won, rule: PrizeRule, name = ''): Promise<void> {
  const { tx, corpId } = ctx
  const named = rule.prize_staff_id_list ?? mission.staffIds
  const known = await tx<{ id: string }[]>`
    select id from staff where corp_id = ${corpId} and id = any (${named.map(String)}) order by id`
  const who = name === '' ? '有参与者' : `客户「${name}」`
  const content = `${who}在活动「${mission.name}」中达成第 ${level.level} 阶段，可领取「${level.prize}」`
  for (const { id } of known) await sendStaffMessage(ctx, { staffId: id, content })
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
        select t_id as id from tag where corp_id = ${corpId} and (t_id::text = any (${wanted.map(String)}) or tag_id = any (${wanted.map(String)}))
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
