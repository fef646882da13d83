import type { Ctx } from '../../storage/ctx.ts'
import { writeTimeline } from '../customers/timeline.ts'
import { sendStaffMessage } from '../staff-messages/send.ts'
import type { Level } from './mission.ts'
import type { Mission, PrizeRule } from './rules.ts'
import { reachedEntry } from './tell.ts'
import { markWinner } from './winner-tags.ts'

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
  if (customer) await writeTimeline(ctx, [reachedEntry({ pk: customer.pk, awardId, mission, level, at, isLeft })])
  if (isLeft && rule?.notify_rule === 1) await tellStaff(ctx, won, rule, customer?.name)
  if (isLeft && externalUserId) await markWinner(ctx, { awardId, mission, level: level.level, at, externalUserId })
}

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
