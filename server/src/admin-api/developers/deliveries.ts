import { z } from 'zod'
import { integer, oneOf, queryInteger, seconds, text } from '../../contract/fields.ts'
import { kindsFor } from '../../contract/kinds.ts'
import { ToldReason } from '../../contract/told-reason.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { resend } from '../../webhooks/resend.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { listOf, readOf, verbOf } from '../kit/endpoints.ts'
import { filter, type Resource } from '../kit/resource.ts'
import { attempts } from './attempts.ts'

const state = oneOf('waiting', 'delivered', 'failed').describe('waiting 等待，delivered 已送达，failed 已放弃')

const Delivery = z
  .object({
    delivery_id: integer({ min: 1 }).describe('推送编号'),
    subscription_id: integer({ min: 1 }).describe('订阅编号'),
    event_id: text().describe('事件 ID'),
    kind: text().describe('事件种类'),
    action: text().describe('动作'),
    record_id: text().nullable().describe('记录 ID；没有该种类的权限时为 null'),
    record_name: text().nullable().describe('记录当时的名称；没有名称，或没有该种类的权限时为 null'),
    created_at: seconds.describe('事件时间'),
    state,
    attempts: integer({ min: 0 }).describe('已尝试次数'),
    due_ms: integer().describe('下一次尝试的时间（Unix 毫秒）'),
    last_status: integer().nullable().describe('最近一次的 HTTP 状态'),
    last_reason: ToldReason.nullable().describe('最近一次没有送达的原因；接收方应答了 HTTP 状态的为 null'),
  })
  .meta({ id: 'Delivery' })

/** The id by which the management API knows the record. */
const RECORD_ID = verbatim('coalesce(r.admin_id, r.record_id)')
/** What the record called itself when it happened. */
const RECORD_NAME =
  verbatim(`(select coalesce(nullif(d.o->>'name', ''), nullif(d.o->>'title', ''), nullif(d.o->>'tag_name', ''),
  nullif(d.o->>'tag_group_name', ''), nullif(d.o->>'field_name', ''), nullif(d.o->>'remark', ''))
  from (select r.data::json->'record' as o) d)`)
const ALL = verbatim('true')

/** Whether a caller with these rights may see of row `r` what it is about. */
function isReadable(rights: ReadonlySet<string>): Fragment {
  const kinds = kindsFor(rights)
  return kinds ? sql`r.kind = any (${kinds}::text[])` : ALL
}

const itemFor = (readable: Fragment) => sql`(select row_to_json(x)::text from (
  select r.delivery_id, r.subscription_id, r.event_id, r.kind, r.action,
    case when ${readable} then ${RECORD_ID} end as record_id,
    case when ${readable} then ${RECORD_NAME} end as record_name, r.created_at, r.state, r.attempts, r.due_ms,
    a.status as last_status, reason_of(a.reason_code, a.reason_params) as last_reason
  from (select 1) one left join delivery_attempt a
    on a.corp_id = r.corp_id and a.delivery_id = r.delivery_id and a.attempt = r.attempts) x)`

const deliveries: Resource = {
  ...{ path: 'deliveries', tag: '开发者', noun: '推送', kind: 'delivery', table: 'delivery' },
  rights: { read: 'developers:read', write: 'developers:write' },
  id: { column: 'delivery_id', schema: queryInteger({ min: 1 }), example: '1' },
  record: Delivery,
  item: itemFor(ALL),
  sorts: { delivery_id: { columns: ['delivery_id'] } },
  ...{ sort: '-delivery_id', countedUpTo: 100_000 },
  filters: {
    subscription_id: filter(
      queryInteger({ min: 1, max: 2_147_483_647 }).describe('订阅编号'),
      (n) => sql`r.subscription_id = ${n}`,
    ),
    state: filter(state, (value) => sql`r.state = ${value}`),
    kind: filter(text({ min: 1 }).describe('事件种类'), (kind) => sql`r.kind = ${kind}`),
    record_id: filter(text({ min: 1 }).describe('记录 ID'), () => verbatim('true')),
  },
  seenBy(rights) {
    const readable = isReadable(rights)
    const record_id = filter(text(), (id) => sql`(${readable} and ${RECORD_ID} = ${id})`)
    return { item: itemFor(readable), filters: { ...deliveries.filters, record_id } }
  },
  reasons: ['last_reason'],
}

const { path: PATH, tag, rights } = deliveries

const sinceBody = {
  since: seconds.describe('从这个时间（Unix 秒）起失败的推送'),
  subscription_id: integer({ min: 1, max: 2_147_483_647 }).optional().describe('只限这个订阅'),
}
const resendSince = inCorporation<WriteCall<typeof sinceBody>>(
  {
    ...{ method: 'POST', path: `${PATH}/resend`, tag, summary: '重发某时起失败的推送', right: rights.write },
    ...{ body: sinceBody, reply: { resent: z.int().describe('将要重发的条数') }, example: { body: { since: 0 } } },
  },
  async ({ ctx, body, audit }) => {
    const which = { since: body.since, subscriptionId: body.subscription_id }
    const resent = await resend(ctx.tx, ctx.corpId, which)
    await audit({ action: 'resend', kind: 'delivery', id: `since ${body.since}`, after: { ...body, resent } })
    return { resent }
  },
)

export const deliveryEndpoints = [
  listOf(deliveries),
  readOf(deliveries),
  attempts,
  verbOf(deliveries, 'resend', {
    summary: '重发这条推送',
    act: (ctx, deliveryId: number) => resend(ctx.tx, ctx.corpId, { deliveryId }),
  }),
  resendSince,
]
