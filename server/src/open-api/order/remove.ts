import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { endpoint } from '../../endpoint.ts'
import { orderId } from '../../engines/orders/order.ts'
import { OrderRefusal } from '../../engines/orders/refusal.ts'
import { removeOrders } from '../../engines/orders/remove.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { givenId, MOST } from './given.ts'

const common = {
  audience: 'open',
  kind: 'order',
  companion: true,
  seat: 'basic',
  writes: true,
  envelope: 'errmsge',
  reply: {},
} as const

async function remove(ctx: Ctx, ids: readonly string[], unknown: (id: string) => Error): Promise<void> {
  try {
    await removeOrders(ctx, ids)
  } catch (error) {
    throw error instanceof OrderRefusal ? unknown(error.named) : error
  }
}

export const orderRemove = endpoint({
  ...common,
  method: 'GET',
  path: '/open-api/order/remove',
  summary: '删除一笔订单',
  description: '以 GET 调用的写接口：接受 Idempotency-Key，预取请求不执行，没有 HEAD。客户轨迹中已记下的保留。',
  query: { order_id: orderId },
  errors: { 21005: raised('订单不存在', { trigger: { query: { order_id: 'no-such-order' } } }) },
  example: { query: { order_id: 'YQ100007' } },

  async handle({ query, ctx, fail }) {
    await remove(ctx, [query.order_id], () => fail(21005))
    return {}
  },
})

export const orderBatchRemove = endpoint({
  ...common,
  method: 'POST',
  path: '/open-api/order/batch_remove',
  summary: '批量删除订单',
  description: '有一笔不存在则一笔也不删除，原因中给出它的订单号。',
  batch: true,
  body: { order_ids: z.array(givenId).min(1).max(MOST).describe(`订单号，至多 ${MOST} 个`) },
  errors: { 21013: raised('订单不存在', { trigger: { body: { order_ids: ['no-such-order'] } } }) },
  example: { body: { order_ids: ['YQ100008', 'YQ100009'] } },

  async handle({ body, ctx, fail }) {
    await remove(ctx, body.order_ids.map(String), (id) => fail(21013, id))
    return {}
  },
})
