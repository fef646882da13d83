import { z } from 'zod'
import { integer, oneOf, text } from '../../contract/fields.ts'
import type { Reason } from '../../contract/reasons.ts'
import { ToldReason, told } from '../../contract/told-reason.ts'
import { forecastGroupMessage } from '../../engines/messages/forecast.ts'
import { groupMessageRecipientKind } from '../../records/group-message/group-message.dataset.ts'
import { read } from '../../storage/corp-db.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { inCorporation, type ReadCall, type WriteCall } from '../kit/call.ts'
import { partOf } from '../kit/part.ts'
import { readRecord } from '../kit/record.ts'
import { filter, type Resource, resourceOf } from '../kit/resource.ts'
import { messageResource } from './group-messages.ts'
import { recipientsSheet } from './results-sheet.ts'
import { aim, chatTarget, target } from './target.ts'

const { tag, rights, id, path } = messageResource

const {
  mission_id: _,
  failed_code: __,
  external_user_id: ___,
  chat_id: ____,
  n,
  ...own
} = groupMessageRecipientKind.line.shape as Record<string, z.ZodType>

/** Why someone was not reached, by the codes of `failed_code`. */
export const FailedReason = ToldReason.nullable().describe('失败原因，没有失败为 null')

/** Recipients with what became of each, and why. */
const recipients: Resource = {
  ...resourceOf(groupMessageRecipientKind, {
    ...{ path: 'results', tag, noun: '群发结果', rights },
    sorts: { n: { columns: ['n'] } },
    sheet: recipientsSheet,
    filters: {
      state: filter(oneOf('pending', 'sent', 'failed').describe('状态'), (state) => sql`r.state = ${state}`),
      staff_id: filter(text({ min: 1 }).describe('发送员工 ID'), (staffId) => sql`r.staff_id = ${staffId}`),
      failed_code: filter(text({ min: 1 }).describe('失败原因代码'), (code) => sql`r.failed_code = ${code}`),
    },
    example: '1',
  }),
  record: z.object({
    n: n as z.ZodType,
    external_user_id: text().nullable().describe('客户 ID，发到客户群时为 null'),
    chat_id: text().nullable().describe('客户群 ID，发给客户时为 null'),
    ...own,
    name: text().nullable().describe('客户昵称，或群名'),
    failed_reason: FailedReason,
  }),
  reasons: ['failed_reason'],
  item: verbatim(`'{"n":' || r.n || ',"external_user_id":' || coalesce(to_json(r.external_user_id)::text, 'null')
    || ',"chat_id":' || coalesce(to_json(r.chat_id)::text, 'null') || ',"staff_id":' || to_json(r.staff_id)
    || ',"state":"' || r.state || '","send_time":' || coalesce(r.send_time::text, 'null') || ',"name":' || coalesce((
      select to_json(c.name)::text from customer c where c.corp_id = r.corp_id and c.external_user_id = r.external_user_id), (
      select to_json(g.name)::text from group_chat g where g.corp_id = r.corp_id and g.group_ext_id = r.chat_id), 'null')
    || ',"failed_reason":' || js(send_failure_reason(r.state, r.failed_code)) || '}'`),
}

const results = partOf({
  ...{ parent: messageResource, part: recipients, summary: '群发结果：每个客户或客户群的状态与失败原因' },
  own: (mission: number) => sql`r.mission_id = ${mission}`,
})

const Sender = z.object({
  staff_id: text().describe('发送员工 ID'),
  name: text().nullable().describe('员工姓名'),
  state: oneOf('pending', 'accepted', 'done', 'failed').describe(
    'pending 待下发，accepted 已下发待员工确认，done 已发送，failed 失败',
  ),
  reason: ToldReason.nullable().describe('等待或失败的原因，没有则为 null'),
  total: integer({ min: 0 }).describe('客户数'),
})

/** A sender's state is that of the sender's tasks, the earliest that is left. */
const progress = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: `${path}/{id}/progress`, tag, summary: '群发进度：每个员工的发送情况' },
    ...{ right: rights.read, params: { id: id.schema }, example: { path: { id: id.example } } },
    reply: {
      state: messageResource.record.shape.state,
      counts: messageResource.record.shape.counts,
      staff: z.array(Sender),
    } as never,
  },
  async ({ db, path, language }) => {
    const { fields } = await readRecord(db, messageResource, path.id)
    const staff = await read<Omit<z.output<typeof Sender>, 'reason'> & { reason: Reason | null }>(
      db,
      sql`select t.staff_id, s.name, t.reason, t.total, t.state from (
          select t.staff_id, min(t.first) as first, (array_agg(reason_of(t.reason_code, t.reason_params) order by t.first)
              filter (where t.reason_code is not null))[1] as reason, sum(t.last - t.first + 1)::bigint as total,
            case when bool_or(t.state = 'pending') then 'pending' when bool_or(t.state = 'accepted') then 'accepted'
              when bool_or(t.state = 'done') then 'done' else 'failed' end as state
          from group_message_task t where t.corp_id = w.corp_id and t.mission_id = ${path.id} group by t.staff_id) t
        left join staff s on s.corp_id = w.corp_id and s.id = t.staff_id order by t.first`,
    )
    const senders = staff.map((each) => ({ ...each, reason: told(each.reason, language) }))
    return { state: fields.state, counts: fields.counts, staff: senders }
  },
)

const forecastBody = {
  ...target,
  ...chatTarget,
  quota: oneOf('month', 'week', 'day')
    .default('month')
    .describe('每个客户可接收的上限：month 每月当月天数，week 每周 7 次，day 每天 1 次'),
}

const forecast = inCorporation<WriteCall<typeof forecastBody>>(
  {
    ...{ method: 'POST', path: `${path}/forecast`, tag, summary: '预估群发：客户数、各员工的客户数、已达上限的客户' },
    ...{ right: rights.read, body: forecastBody, unaudited: true },
    description: '不创建群发。上限按经本服务已发送的次数计算，员工自己发送的不在其中。',
    reply: {
      recipients: integer({ min: 0 }).describe('客户数，或客户群数；每个员工各发一次时，客户按次计'),
      staff: z.array(
        z.object({
          staff_id: text().describe('发送员工 ID'),
          name: text().nullable().describe('员工姓名'),
          recipients: integer({ min: 0 }).describe('客户数'),
        }),
      ),
      over_quota: z.object({
        total: integer({ min: 0 }).describe('已达上限的客户数'),
        external_user_ids: z.array(text()).describe('其中前 100 个客户 ID'),
      }),
    },
    example: { body: { crowd_package_id: 701 } },
  },
  async ({ ctx, body }) => forecastGroupMessage(ctx, await aim(ctx, body), body.quota),
)

export const groupMessageResults = [forecast, progress, results]
