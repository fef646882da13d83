import { z } from 'zod'
import { integer, oneOf, seconds, text } from '../../contract/fields.ts'
import { ToldReason } from '../../contract/told-reason.ts'
import { countedTotal } from '../../storage/counted-list.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { countedTo, type Part, UP_TO } from './part.ts'

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
      confirmations: upTo('等我在手机上确认发送的群发与朋友圈'),
    })
    .nullable()
    .describe('等我处理的；账号没有关联员工时为 null，没有 tickets:read 权限时 tickets 为 null'),
  json: ({ staffId, rights }) =>
    staffId === undefined
      ? verbatim('null::json')
      : sql`json_build_object('staff_id', ${staffId}::text, 'tickets', ${
          rights.has('tickets:read')
            ? countedTo(sql`ticket t where t.corp_id = w.corp_id and t.handler_id = ${staffId} and t.status < 30`)
            : verbatim('null')
        }, 'confirmations', ${waitsFor('group_message_task', staffId)} + ${waitsFor('moment_task', staffId)})`,
}

/** Tasks that the platform has and the staff member has not confirmed. */
const waitsFor = (table: string, staffId: string) =>
  countedTo(sql`${verbatim(table)} t where t.corp_id = w.corp_id and t.staff_id = ${staffId} and t.state = 'accepted'`)

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
const FEW = verbatim('6')

const newest = (columns: string, from: Fragment) =>
  sql`(select ${verbatim(columns)} from ${from} order by m.id desc limit ${FEW})`
const OPEN = "m.state in ('pending', 'sending')"

/** What runs now and how far it is: messages and posts with those they are for, campaigns with whom they brought. */
export const running: Part = {
  right: 'marketing:read',
  reply: z
    .array(
      z.object({
        kind: oneOf('group_message', 'moment', ...MISSIONS).describe('种类'),
        id: integer({ min: 1 }).describe('记录 ID'),
        name: text().describe('名称'),
        created_at: seconds.describe('创建时间'),
        done: n('已发送的人数、已发布的员工数、活动带来的新客户数，或打过卡的人数').nullable(),
        failed: n('未能送达的').nullable(),
        total: n('要发送的人数或员工数；活动没有总数，为 null').nullable(),
      }),
    )
    .nullable()
    .describe('进行中的群发、朋友圈与活动，最新的六个；没有 marketing:read 权限时为 null'),
  json: () => sql`(select coalesce(json_agg(x order by x.created_at desc, x.kind, x.id), '[]') from (
      select * from (
        ${newest(
          "'group_message' as kind, m.id, m.name, m.created_at, m.sent as done, m.failed as failed, m.recipients as total",
          sql`group_message m where m.corp_id = w.corp_id and ${verbatim(OPEN)}`,
        )}
        union all
        (select 'moment', m.id, m.name, m.created_at, count(*) filter (where t.state = 'sent'),
            count(*) filter (where t.state = 'failed'), count(t.n)
          from ${newest('m.*', sql`moment m where m.corp_id = w.corp_id and ${verbatim(OPEN)}`)} m
          left join moment_task t on t.corp_id = w.corp_id and t.moment_id = m.id
          group by m.id, m.name, m.created_at)
        union all
        ${newest(brought('task_treasure_mission', 'coalesce(m.new_user_count, 0)'), ongoing('task_treasure_mission'))}
        union all
        ${newest(brought('group_fission_mission', 'coalesce(m.new_user_count, 0)'), ongoing('group_fission_mission'))}
        union all
        ${newest(brought('check_in_mission', CHECKED_IN), ongoing('check_in_mission'))}) each
      order by created_at desc, kind, id limit ${FEW}) x)`,
}

const CHECKED_IN = `coalesce((select t.people from check_in_stats t
  where t.corp_id = m.corp_id and t.mission_id = m.id), 0)::bigint`

const brought = (kind: string, people: string) =>
  `'${kind}', m.id, m.name, m.created_at, ${people}, null::bigint, null::bigint`

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
