import { z } from 'zod'
import { integer, oneOf, queryInteger, seconds, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { inCorp, read } from '../../storage/corp-db.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { listAttempts } from '../../webhooks/history.ts'
import { resend } from '../../webhooks/resend.ts'
import { secretsOf } from '../../webhooks/subscription.ts'
import { inCorporation, type ReadCall, type WriteCall } from '../kit/call.ts'
import { maskedDeep, maskedId } from '../kit/deep-masks.ts'
import { listOf, readOf, verbOf } from '../kit/endpoints.ts'
import { filter, type Resource } from '../kit/resource.ts'
import { toolsOf } from '../tools.ts'

const state = oneOf('waiting', 'delivered', 'failed').describe('waiting 等待，delivered 已送达，failed 已放弃')
const ms = integer().describe('Unix 毫秒')

const Delivery = z
  .object({
    delivery_id: integer({ min: 1 }).describe('推送编号'),
    subscription_id: integer({ min: 1 }).describe('订阅编号'),
    event_id: text().describe('事件 ID'),
    kind: text().describe('事件种类'),
    action: text().describe('动作'),
    record_id: text().describe('记录 ID'),
    created_at: seconds.describe('事件时间'),
    state,
    attempts: integer({ min: 0 }).describe('已尝试次数'),
    due_ms: ms.describe('下一次尝试的时间（Unix 毫秒）'),
    last_status: integer().nullable().describe('最近一次的 HTTP 状态'),
    last_error: text().nullable().describe('最近一次的错误'),
  })
  .meta({ id: 'Delivery' })

const deliveries: Resource = {
  ...{ path: 'deliveries', tag: '开发者', noun: '推送', kind: 'delivery', table: 'delivery' },
  rights: { read: 'developers:read', write: 'developers:write' },
  id: { column: 'delivery_id', schema: queryInteger({ min: 1 }), example: '1' },
  record: Delivery,
  item: verbatim(`(select row_to_json(x)::text from (
    select r.delivery_id, r.subscription_id, r.event_id, r.kind, r.action, r.record_id, r.created_at, r.state,
      r.attempts, r.due_ms, a.status as last_status, a.error as last_error
    from (select 1) one left join delivery_attempt a
      on a.corp_id = r.corp_id and a.delivery_id = r.delivery_id and a.attempt = r.attempts) x)`),
  sorts: { delivery_id: { columns: ['delivery_id'] } },
  ...{ sort: '-delivery_id', countedUpTo: 100_000 },
  filters: {
    subscription_id: filter(
      queryInteger({ min: 1, max: 2_147_483_647 }).describe('订阅编号'),
      (n) => sql`r.subscription_id = ${n}`,
    ),
    state: filter(state, (value) => sql`r.state = ${value}`),
    kind: filter(text({ min: 1 }).describe('事件种类'), (kind) => sql`r.kind = ${kind}`),
    record_id: filter(text({ min: 1 }).describe('记录 ID'), (id) => sql`r.record_id = ${id}`),
  },
  maskRecord: (record, rights) => ({
    ...record,
    record_id: maskedId(String(record.kind), String(record.record_id), rights),
  }),
  volatile: ['state', 'attempts', 'due_ms', 'last_status', 'last_error'],
}

const { path: PATH, tag, rights, id } = deliveries
const json = z.unknown()

const attempts = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: `${PATH}/{id}/attempts`, tag, summary: '推送的每一次尝试', right: rights.read },
    description: '请求已解密；之后更换过密钥的，plaintext 为 null。',
    ...{ params: { id: id.schema }, example: { path: { id: id.example } } },
    reply: {
      items: z.array(
        z.object({
          attempt: z.int().describe('第几次'),
          at_ms: ms.describe('时间（Unix 毫秒）'),
          duration_ms: z.int().describe('耗时（毫秒）'),
          status: z.int().nullable().describe('接收方的 HTTP 状态'),
          error: z.string().nullable().describe('没有应答时的原因'),
          request: json.describe('请求：地址、头与密文'),
          plaintext: json.describe('解密后的请求体'),
          response: z.string().nullable().describe('接收方的应答，至多 20 kB'),
          next_ms: ms.nullable().describe('下一次尝试的时间（Unix 毫秒）'),
        }),
      ),
      total: z.int(),
    },
  },
  async (call) => {
    const { db, path, rights, caller, now } = call
    const [row] = await read<{ subscription_id: number; kind: string }>(
      db,
      sql`select d.subscription_id, d.kind from delivery d where d.corp_id = w.corp_id and d.delivery_id = ${path.id}`,
    )
    if (!row) throw problem('not_found')
    const found = await inCorp(db, { actor: caller.actor, now }, async ({ tx, corpId }) => {
      const secrets = await secretsOf(tx, toolsOf(call).vault, corpId, row.subscription_id)
      return listAttempts(tx, corpId, path.id, secrets)
    })
    const items = found.map((each) => ({ ...each, plaintext: maskedDeep(row.kind, each.plaintext, rights) }))
    return { items, total: items.length }
  },
)

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
    const resent = await resend(ctx.tx, ctx.corpId, which, ctx.now * 1000)
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
    act: (ctx, deliveryId: number) => resend(ctx.tx, ctx.corpId, { deliveryId }, ctx.now * 1000),
  }),
  resendSince,
]
