import { z } from 'zod'
import { decimal } from '../../contract/decimal.ts'
import { seconds } from '../../contract/fields.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { listPage } from '../kit/list.ts'
import { type ListQuery, listQuery } from '../kit/list-query.ts'
import { readRecord } from '../kit/record.ts'
import { STREAMED, streamedType, streamList } from '../kit/stream.ts'
import { orderResource } from '../orders/orders.ts'
import { customerResource } from './customers.ts'

const { id, tag } = customerResource

/** What a customer bought: the orders, and what they come to. */
export const customerOrders = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: `${customerResource.path}/{id}/orders`, tag, summary: '客户的订单与合计' },
    ...{ right: orderResource.rights.read, params: { id: id.schema }, query: listQuery(orderResource) },
    description: 'order_count、payment_amount 与 last_create_time 是客户全部订单的，不论筛选条件。',
    reply: {
      order_count: z.int().describe('订单数'),
      payment_amount: decimal.describe('实付金额合计'),
      last_create_time: seconds.nullable().describe('最近一次下单的时间'),
      items: z.array(orderResource.record),
      total: z.int().describe('符合条件的总数'),
      next_cursor: z.string().optional().describe('下一页的 cursor；最后一页没有'),
    },
    alsoProduces: STREAMED,
    example: { path: { id: id.example }, query: { limit: '2' } },
  },
  async ({ db, path, query, rights, requestHeaders, now }) => {
    await readRecord(db, customerResource, path.id)
    const more = [sql`r.external_user_id = ${path.id}`]
    const type = streamedType(requestHeaders.accept)
    if (type) return streamList(db, orderResource, query as ListQuery, { rights, now, type, more, parent: path.id })
    const [sums] = await read<{ order_count: number; payment_amount: string; last_create_time: number | null }>(
      db,
      sql`select count(*)::int as order_count, coalesce(sum(o.payment_amount), 0)::text as payment_amount,
          max(o.create_time) as last_create_time
        from shop_order o where o.corp_id = w.corp_id and o.external_user_id = ${path.id}`,
    )
    return {
      ...(sums as NonNullable<typeof sums>),
      ...(await listPage(db, orderResource, query as ListQuery, rights, more)),
    }
  },
)
