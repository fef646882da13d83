import { z } from 'zod'
import { integer, oneOf, queryInteger, seconds, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import type { RestEndpoint } from '../../endpoint.ts'
import { writeOffAward } from '../../engines/missions/claim.ts'
import type { FissionKind } from '../../engines/missions/mission.ts'
import { missionPosterJob } from '../../engines/missions/poster-job.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { partOf } from '../kit/part.ts'
import { filter, type Resource } from '../kit/resource.ts'

const who = {
  external_user_id: text().describe('外部联系人 ID，不是客户则为空字符串'),
  name: text().describe('客户姓名，没有则为空字符串'),
}
const customerSql = (id: string) =>
  `(select c.name from customer c where c.corp_id = r.corp_id and c.external_user_id = ${id})`
const nameSql = (id: string) => `coalesce(${customerSql(id)}, '')`
/** What group chats call somebody who may be nobody's customer. */
const memberSql = (id: string) =>
  `(select m.name from group_chat_member m where m.corp_id = r.corp_id and m.user_id = ${id} limit 1)`
const customerOf = `(select p.external_user_id from mission_participant p where p.corp_id = r.corp_id and p.id = r.participant_id)`

const AWARD = 'reached 可领取，none_left 奖品已发完，claimed 已领取，returned 好友流失后收回'
const state = oneOf('reached', 'none_left', 'claimed', 'returned').describe(AWARD)

const Participant = z
  .object({
    id: integer({ min: 1 }).describe('参与者 ID'),
    ...who,
    inviter_id: integer({ min: 1 }).nullable().describe('邀请其来的参与者 ID，没有则为 null'),
    brought: integer({ min: 0 }).describe('由其带来、自己也参加了活动的人数'),
    joined_at: seconds.describe('参加时间'),
    invited: integer({ min: 0 }).describe('邀请来的好友数'),
    effective: integer({ min: 0 }).describe('有效好友数'),
    lost: integer({ min: 0 }).describe('其中已流失的好友数'),
    level: integer({ min: 0 }).describe('达成的最高阶段，没有为 0'),
    finished_at: seconds.nullable().describe('达成最后一个阶段的时间，未达成为 null'),
    poster: oneOf('made', 'waiting', 'refused', 'removed').describe(
      '海报：made 已生成，waiting 生成中，refused 平台拒绝，removed 没有二维码',
    ),
    flagged: z.boolean().describe('是否与许多人从同一地址参加，值得留意'),
  })
  .meta({ id: 'MissionParticipantRecord' })

const Invite = z
  .object({
    id: integer({ min: 1 }).describe('邀请 ID'),
    external_user_id: text().describe('好友的外部联系人 ID'),
    name: text().describe('好友姓名，不是客户则为其在群聊中的名字，没有则为空字符串'),
    is_customer: z.boolean().describe('好友是否为客户'),
    participant_id: integer({ min: 1 }).describe('邀请人的参与者 ID'),
    participant_name: text().describe('邀请人姓名，没有则为空字符串'),
    at: seconds.describe('到来的时间'),
    valid: z.boolean().describe('是否为有效好友'),
    reason: oneOf('old_customer', 'blacklisted', 'day_full')
      .nullable()
      .describe('不算有效好友的原因：old_customer 原有客户，blacklisted 黑名单，day_full 当天已满'),
    is_new: z.boolean().describe('是否为新客户'),
    lost: z.boolean().describe('是否已流失'),
    flagged: z.boolean().describe('是否在一分钟内离开，值得留意'),
  })
  .meta({ id: 'MissionInviteRecord' })

const Award = z
  .object({
    id: integer({ min: 1 }).describe('奖品记录 ID'),
    participant_id: integer({ min: 1 }).describe('参与者 ID'),
    ...who,
    level: integer({ min: 1 }).describe('阶段'),
    prize: text().describe('奖品名称'),
    state,
    reached_at: seconds.describe('达成时间'),
    claimed_at: seconds.nullable().describe('领取时间，未领取为 null'),
    handed_over_at: seconds.nullable().describe('核销时间，未核销为 null'),
    staff_id: text().describe('核销的员工 ID，没有则为空字符串'),
  })
  .meta({ id: 'MissionAwardRecord' })

/** What a list within a mission of either kind shares. */
const part = { sorts: { id: { columns: ['id'] } }, sort: '-id', countedUpTo: 100_000 } as const

/** Who takes part in a mission, whom they brought, what they won, and handing prizes over. */
export function peopleOf(mission: Resource, kind: FissionKind): RestEndpoint[] {
  const { tag, rights, path } = mission
  const id = (example: string) => ({ column: 'id', schema: queryInteger({ min: 1 }), example })
  const participants: Resource = {
    ...{
      path: 'participants',
      tag,
      noun: '活动参与者',
      kind: 'mission_participant',
      table: 'mission_participant',
      rights,
    },
    ...{ id: id('1'), record: Participant, ...part },
    item: verbatim(`(select json_build_object('id', r.id, 'external_user_id', coalesce(r.external_user_id, ''),
      'name', ${nameSql('r.external_user_id')}, 'inviter_id', r.inviter_id, 'brought', (
        select count(*) from mission_participant b where b.corp_id = r.corp_id and b.inviter_id = r.id),
      'joined_at', r.joined_at, 'invited', n.invited,
      'effective', r.effective, 'lost', n.lost, 'level', coalesce((
        select max(a.level) from mission_award a where a.corp_id = r.corp_id and a.participant_id = r.id
          and a.state in ('reached', 'claimed')), 0), 'finished_at', r.finished_at,
      'poster', case when r.config_id is not null then 'made' when r.reason_code is not null then 'refused'
        when r.asked is not null or exists (select from job j where j.corp_id = r.corp_id and j.kind = '${missionPosterJob.name}'
          and j.key = r.id::text and j.state = 'waiting') then 'waiting' else 'removed' end, 'flagged', r.flagged)::text
      from (select count(*) as invited, count(*) filter (where i.lost) as lost from mission_invite i
        where i.corp_id = r.corp_id and i.participant_id = r.id) n)`),
    filters: {
      external_user_id: filter(text({ min: 1 }).describe('客户 ID'), (who) => sql`r.external_user_id = ${who}`),
      inviter_id: filter(queryInteger({ min: 0 }).describe('邀请人的参与者 ID；0 为没有邀请人的'), (inviter) =>
        inviter === 0 ? sql`r.inviter_id is null` : sql`r.inviter_id = ${inviter}`,
      ),
    },
  }
  const invites: Resource = {
    ...{ path: 'invites', tag, noun: '活动邀请', kind: 'mission_invite', table: 'mission_invite', rights },
    ...{ id: id('1'), record: Invite, ...part },
    item: verbatim(`json_build_object('id', r.id, 'external_user_id', r.friend,
      'name', coalesce(${customerSql('r.friend')}, ${memberSql('r.friend')}, ''),
      'is_customer', ${customerSql('r.friend')} is not null, 'participant_id', r.participant_id, 'participant_name', ${nameSql(customerOf)}, 'at', r.at, 'valid', r.valid,
      'reason', r.reason, 'is_new', r.is_new, 'lost', r.lost, 'flagged', r.flagged)::text`),
    filters: {
      participant_id: filter(
        queryInteger({ min: 1 }).describe('邀请人的参与者 ID'),
        (one) => sql`r.participant_id = ${one}`,
      ),
      joined: filter(oneOf('yes', 'no').describe('好友自己是否也参加了活动'), (joined) => {
        const theirs = sql`select from mission_participant p where p.corp_id = r.corp_id and p.external_user_id = r.friend
          and p.kind = r.kind and p.mission_id = r.mission_id`
        return joined === 'yes' ? sql`exists (${theirs})` : sql`not exists (${theirs})`
      }),
    },
  }
  const awards: Resource = {
    ...{ path: 'awards', tag, noun: '活动奖品', kind: 'mission_award', table: 'mission_award', rights },
    ...{ id: id('1'), record: Award, ...part },
    item: verbatim(`json_build_object('id', r.id, 'participant_id', r.participant_id, 'external_user_id',
      coalesce(${customerOf}, ''), 'name', ${nameSql(customerOf)}, 'level', r.level, 'prize', r.prize, 'state', r.state,
      'reached_at', r.reached_at, 'claimed_at', r.claimed_at, 'handed_over_at', r.handed_over_at, 'staff_id', r.staff_id)::text`),
    filters: { state: filter(state, (one) => sql`r.state = ${one}`) },
  }
  const own = (missionId: number) => sql`r.kind = ${kind} and r.mission_id = ${missionId}`
  return [
    partOf({ parent: mission, part: participants, summary: '活动的参与者', own }),
    partOf({ parent: mission, part: invites, summary: '活动的邀请', own }),
    partOf({ parent: mission, part: awards, summary: '活动的奖品', own }),
    writeOff({ mission, kind, path }),
  ]
}

const handing = {
  participant_id: integer({ min: 1 }).describe('参与者 ID'),
  level: integer({ min: 1 }).describe('阶段'),
}

const ALREADY = { status: 409, title: { zh: '奖品已经核销过了', en: 'the prize has been handed over already' } }
const NOTHING = { status: 409, title: { zh: '没有可核销的奖品', en: 'there is no prize to hand over' } }

function writeOff({ mission, kind, path }: { mission: Resource; kind: FissionKind; path: string }): RestEndpoint {
  const { tag, rights, id } = mission
  return inCorporation<WriteCall<typeof handing>>(
    {
      ...{ method: 'POST', path: `${path}/{id}/write-off`, tag, summary: '核销奖品', right: rights.write },
      ...{ params: { id: id.schema }, body: handing },
      description: '已达成或已领取的奖品核销一次。顾客在活动页面上出示的编号是参与者 ID 和阶段。',
      reply: { handed_over_at: seconds.describe('核销时间') },
      errors: { nothing_to_hand_over: NOTHING, handed_over_already: ALREADY },
      example: {
        path: { id: kind === 'task_treasure_mission' ? '321' : '516' },
        body: { participant_id: EXAMPLE[kind], level: 1 },
      },
    },
    async ({ ctx, path, body, fail, caller, audit }) => {
      const { participant_id: participantId, level } = body as { participant_id: number; level: number }
      const { tx, corpId } = ctx
      const missionId = Number(path.id)
      const [known] = await tx`select 1 from ${tx(kind)} where corp_id = ${corpId} and id = ${missionId}`
      if (!known) throw problem('not_found')
      const [participant] = await tx`
        select 1 from mission_participant
        where corp_id = ${corpId} and id = ${participantId} and kind = ${kind} and mission_id = ${missionId}`
      const outcome = participant
        ? await writeOffAward(ctx, { participantId, level, staffId: caller.staffIn?.(corpId) ?? '' })
        : 'none'
      if (outcome === 'none') throw fail('nothing_to_hand_over')
      if (outcome === 'already') throw fail('handed_over_already')
      const after = { handed_over: { participant_id: participantId, level } }
      await audit({ action: 'updated', kind, id: String(missionId), after })
      return { handed_over_at: ctx.now }
    },
  )
}

/** Participants of the demo who have won something. */
const EXAMPLE: Record<FissionKind, number> = { task_treasure_mission: 1, group_fission_mission: 6 }
