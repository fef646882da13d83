import { z } from 'zod'
import { integer, oneOf, seconds, text } from '../../contract/fields.ts'
import type { Right } from '../../contract/roles.ts'
import { ToldReason } from '../../contract/told-reason.ts'
import { countedTotal } from '../../storage/counted-list.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { countedTo, NULL, type Part, UP_TO } from './part.ts'

const n = (what: string) => z.int().min(0).describe(what)
const upTo = (what: string) => n(`${what}，${UP_TO}`)

const total = (list: string, what: string): Part => ({
  reply: z.object({ total: n(what) }),
  json: () => sql`json_build_object('total', ${countedTotal(list)})`,
})
export const staff = total('staff', '员工数')
export const contactWays = total('contact_way', '渠道活码数')

const ticketsIn = (status: 10 | 20) =>
  countedTo(sql`ticket t where t.corp_id = w.corp_id and t.status = ${verbatim(String(status))}`)

export const tickets: Part = {
  reply: z.object({ waiting: upTo('待处理'), in_progress: upTo('处理中') }),
  json: () => sql`json_build_object('waiting', ${ticketsIn(10)}, 'in_progress', ${ticketsIn(20)})`,
}

/** What waits for the caller, as the staff member that the account is linked to. */
export const mine: Part = {
  reply: z
    .object({
      staff_id: text().describe('员工 ID'),
      tickets: upTo('由我处理、尚未关闭的工单').nullable(),
      messages: upTo('等我在手机上确认发送的群发').nullable(),
      moments: upTo('等我在手机上确认发表的朋友圈').nullable(),
    })
    .nullable()
    .describe('等我处理的；账号没有关联员工时为 null，没有 tickets:read 或 marketing:read 权限时其中的为 null'),
  json: ({ staffId, rights }) => {
    if (staffId === undefined) return NULL
    const tickets = countedTo(sql`ticket t where t.corp_id = w.corp_id and t.handler_id = ${staffId} and t.status < 30`)
    const ifMay = (right: Right, count: Fragment) => (rights.has(right) ? count : verbatim('null'))
    return sql`json_build_object('staff_id', ${staffId}::text, 'tickets', ${ifMay('tickets:read', tickets)},
      'messages', ${ifMay('marketing:read', waitsFor('group_message_task', 'mission_id', staffId))},
      'moments', ${ifMay('marketing:read', waitsFor('moment_task', 'moment_id', staffId))})`
  },
}

/** What the platform has and the staff member has not confirmed. */
const waitsFor = (table: string, of: string, staffId: string) =>
  countedTo(sql`(select distinct t.${verbatim(of)} from ${verbatim(table)} t
    where t.corp_id = w.corp_id and t.staff_id = ${staffId} and t.state = 'accepted') t`)

const sending = (table: string, what: string): Part => ({
  reply: z.object({ running: upTo(what) }),
  json: () =>
    sql`json_build_object('running', ${countedTo(
      sql`${verbatim(table)} m where m.corp_id = w.corp_id and m.state in ('pending', 'sending')`,
    )})`,
})
export const groupMessages = sending('group_message', '正在发送的群发')
export const moments = sending('moment', '正在发布的朋友圈')

const MISSIONS = ['task_treasure_mission', 'group_fission_mission', 'check_in_mission'] as const
const ongoing = (table: string) => sql`${verbatim(table)} m where m.corp_id = w.corp_id and m.status = 'ongoing'`

export const campaigns: Part = {
  reply: z.object({ ongoing: n('进行中的活动') }),
  json: () => {
    const [one, two, three] = MISSIONS.map((table) => countedTo(ongoing(table))) as [Fragment, Fragment, Fragment]
    return sql`json_build_object('ongoing', ${one} + ${two} + ${three})`
  },
}

/** How many of the running ones are shown: the newest. */
const FEW = verbatim('10')

const newest = (from: Fragment) => sql`(select m.* from ${from} order by m.id desc limit ${FEW}) m`
const OPEN = "m.state in ('pending', 'sending')"

const KINDS = ['group_message', 'moment', ...MISSIONS, 'staff_rank', 'smart_form'] as const

/** What runs now and how far it is: messages and posts with those they are for, campaigns with whom they brought. */
export const running: Part = {
  right: 'marketing:read',
  reply: z
    .array(
      z.object({
        kind: oneOf(...KINDS).describe('种类'),
        id: integer({ min: 1 }).describe('记录 ID'),
        name: text().describe('名称'),
        created_at: seconds.describe('创建时间；表单为最近发布的时间'),
        done: n(
          '已发送的人数、已发布的员工数、活动带来的新客户数、打过卡的人数、排行中邀请的客户数，或表单的回答数',
        ).nullable(),
        failed: n('未能送达的').nullable(),
        total: n('要发送的人数或员工数；活动没有总数，为 null').nullable(),
        joined: n('参加任务宝或群裂变的人数，打开过表单的人数；其他为 null').nullable(),
        given: n('任务宝与群裂变已发出的奖品数；其他为 null').nullable(),
        stock: n('奖品总数；不限或没有奖品为 null').nullable(),
        ends_at: seconds.nullable().describe('结束时间，没有则为 null'),
      }),
    )
    .nullable()
    .describe('进行中的群发、朋友圈、活动、员工排行与已发布的表单，最新的十个；没有 marketing:read 权限时为 null'),
  json: ({ rights }) => sql`(select coalesce(json_agg(x order by x.created_at desc, x.kind, x.id), '[]') from (
      select * from (
        (select 'group_message' as kind, m.id, m.name, m.created_at, m.sent as done, m.failed as failed, m.recipients as total,
            null::bigint as joined, null::bigint as given, null::bigint as stock, null::bigint as ends_at
          from ${newest(sql`group_message m where m.corp_id = w.corp_id and ${verbatim(OPEN)}`)})
        union all
        (select 'moment', m.id, m.name, m.created_at, count(*) filter (where t.state = 'sent'),
            count(*) filter (where t.state = 'failed'), count(t.n), null, null, null, null
          from ${newest(sql`moment m where m.corp_id = w.corp_id and ${verbatim(OPEN)}`)}
          left join moment_task t on t.corp_id = w.corp_id and t.moment_id = m.id
          group by m.id, m.name, m.created_at)
        union all ${mission('task_treasure_mission')} union all ${mission('group_fission_mission')}
        union all
        (select 'check_in_mission', m.id, m.name, m.created_at, coalesce(t.people, 0), null, null, null, null, null, m.end_time
          from ${newest(ongoing('check_in_mission'))}
          left join check_in_stats t on t.corp_id = w.corp_id and t.mission_id = m.id)
        union all
        (select 'staff_rank', m.id, m.name, m.created_at, m.invite_total, null, null, null, null, null, m.end_time
          from ${newest(sql`staff_rank m where m.corp_id = w.corp_id and m.status = 'started'`)})
        ${rights.has('acquisition:read') ? sql`union all ${forms}` : verbatim('')}) each
      order by created_at desc, kind, id limit ${FEW}) x)`,
}

const mission = (kind: (typeof MISSIONS)[0 | 1]) => sql`
  (select ${verbatim(`'${kind}'`)}, m.id, m.name, m.created_at, coalesce(m.new_user_count, 0), null, null, coalesce(s.joined, 0),
      (select coalesce(sum(l.given), 0)::bigint from mission_level l
        where l.corp_id = w.corp_id and l.kind = ${verbatim(`'${kind}'`)} and l.mission_id = m.id),
      (select case when bool_and(p.rule ->> 'stock' is not null) then sum((p.rule ->> 'stock')::bigint)::bigint end
        from json_array_elements(m.rules) p (rule)), m.end_time
    from ${newest(ongoing(kind))}
    left join mission_stats s on s.corp_id = w.corp_id and s.kind = ${verbatim(`'${kind}'`)} and s.mission_id = m.id)`

const forms = sql`
  (select 'smart_form', m.id, m.name, coalesce((
        select v.published_at from smart_form_version v where v.corp_id = w.corp_id and v.form_id = m.id
        order by v.version desc limit 1), 0), coalesce(t.answers, 0), null, null, coalesce(t.visitors, 0), null, null, m.end_time
    from ${newest(sql`smart_form m where m.corp_id = w.corp_id and m.listed_status = 'publish'`)}
    left join smart_form_stats t on t.corp_id = w.corp_id and t.form_id = m.id)`

/** Receivers that fail, and what was given up. */
export const webhooks: Part = {
  reply: z.object({
    subscriptions: n('回调订阅数'),
    failing: n('正在失败或已被停用的订阅数'),
    failed_deliveries: upTo('已放弃的推送数'),
  }),
  json: () => sql`(select json_build_object('subscriptions', count(*),
      'failing', count(*) filter (where not s.enabled or s.failing_since is not null), 'failed_deliveries',
      ${countedTo(sql`delivery d where d.corp_id = w.corp_id and d.state = 'failed'`)})
    from subscription s where s.corp_id = w.corp_id)`,
}

export const jobs: Part = {
  right: 'developers:read',
  reply: z
    .object({ dead: upTo('已放弃的后台任务') })
    .nullable()
    .describe('没有 developers:read 权限时为 null'),
  json: () => sql`json_build_object('dead', ${countedTo(sql`job j where j.corp_id = w.corp_id and j.state = 'dead'`)})`,
}

export const platform: Part = {
  reply: z.object({
    state: z.enum(['none', 'ok', 'failing']).describe('none 未连接，ok 正常，failing 有错误'),
    reason: ToldReason.nullable().describe('最近的错误'),
  }),
  json: () => sql`(select json_build_object('state', case when p.corp_id is null then 'none'
        when k.errcode is null then 'ok' else 'failing' end, 'reason', reason_of(k.reason_code, k.reason_params))
    from (select 1) one left join platform_connection p on p.corp_id = w.corp_id
    left join lateral (select k.errcode, k.reason_code, k.reason_params from platform_credential k
      where k.corp_id = w.corp_id and k.errcode <> 0 order by k.checked_at desc limit 1) k on true)`,
}
