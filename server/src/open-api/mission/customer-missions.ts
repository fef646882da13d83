import { z } from 'zod'
import { invalid } from '../../contract/errors.ts'
import { listOf, seconds, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

const CustomerMission = z
  .object({
    cheating_count: z.int().describe('值得留意的好友数'),
    created_at: seconds.describe('参加时间'),
    external_user_id: text().describe('外部联系人 ID'),
    invite_source_id: text().describe('邀请人的外部联系人 ID，没有则为空字符串'),
    invited_count: z.int().describe('邀请来的好友数'),
    is_old_user: z.boolean().describe('参加前是否已是客户'),
    main_mission_id: z.int().describe('活动 ID'),
    mission_id: z.int().describe('参与者 ID'),
    mission_status: z.boolean().describe('是否达成最后一个阶段'),
    mix_status: text().describe('总为 subscribe_qywx'),
    new_user_count: z.int().describe('其中的新客户数'),
    outflow: z.boolean().describe('是否已流失'),
    prize_level: z.int().nullable().describe('达成的最高阶段，没有则为 null'),
    staff_id: text().describe('最早添加的员工 ID，没有则为空字符串'),
    subscribe: z.boolean().describe('是否关注公众号，总为 false'),
    user_type: text().describe('总为 qywx'),
    valid_count: z.int().describe('有效好友数'),
  })
  .meta({ id: 'CustomerMission' })

export const customerMissionList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/external_user/activity_fission/list',
  summary: '获取客户参加的任务宝活动',
  description: '按参加的先后，不分页。',
  companion: true,
  partlyKnown: true,
  seat: 'marketing',

  query: { external_user_id: text({ min: 1 }).describe('外部联系人 ID') },
  reply: {
    mp_sub_mission_list: listOf(CustomerMission).describe('企业微信加公众号的活动'),
    qywx_sub_mission_list: listOf(CustomerMission).describe('企业微信的活动'),
  },
  errors: { 10049: invalid('external_user_id', 'external_user_id 不合法') },
  example: { query: { external_user_id: 'wm_yunqi_1001' } },

  async handle({ query, db }) {
    const rows = await read<{ list: string; item: z.output<typeof CustomerMission> }>(
      db,
      sql`select m.listed_as as list, json_build_object('cheating_count', n.flagged, 'created_at', p.joined_at,
          'external_user_id', p.external_user_id, 'invite_source_id', coalesce((
            select i.external_user_id from mission_participant i where i.corp_id = p.corp_id and i.id = p.inviter_id), ''),
          'invited_count', n.invited, 'is_old_user', coalesce((
            select not i.is_new from mission_invite i
            where i.corp_id = p.corp_id and i.kind = p.kind and i.mission_id = p.mission_id and i.friend = p.external_user_id),
            f.since < p.joined_at, false),
          'main_mission_id', p.mission_id, 'mission_id', p.id, 'mission_status', p.finished_at is not null,
          'mix_status', 'subscribe_qywx', 'new_user_count', n.fresh, 'outflow', not coalesce(f.friends, false),
          'prize_level', (select max(a.level) from mission_award a where a.corp_id = p.corp_id and a.participant_id = p.id
            and a.state in ('reached', 'claimed')),
          'staff_id', coalesce(f.staff_id, ''), 'subscribe', false, 'user_type', 'qywx', 'valid_count', p.effective) as item
        from mission_participant p
        join task_treasure_mission m on m.corp_id = p.corp_id and m.id = p.mission_id
        cross join lateral (
          select count(*) as invited, count(*) filter (where i.is_new) as fresh, count(*) filter (where i.flagged) as flagged
          from mission_invite i where i.corp_id = p.corp_id and i.participant_id = p.id) n
        left join lateral (
          select r.staff_id, r.since, bool_or(r.lost_at is null) over () as friends from customer c
          join relation r on r.corp_id = c.corp_id and r.customer_pk = c.pk
          where c.corp_id = p.corp_id and c.external_user_id = p.external_user_id order by r.since, r.id limit 1) f on true
        where p.corp_id = w.corp_id and p.external_user_id = ${query.external_user_id} and p.kind = 'task_treasure_mission'
        order by p.id`,
    )
    const of = (list: string) => rows.flatMap((row) => (row.list === list ? row.item : []))
    return { mp_sub_mission_list: of('mp'), qywx_sub_mission_list: of('qywx') }
  },
})
