import { queryInteger, text } from '../../contract/fields.ts'
import { holdOrders } from '../../engines/orders/hold.ts'
import { removeOrders } from '../../engines/orders/remove.ts'
import { orderKind } from '../../records/order/order.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { filter, resourceOf } from '../kit/resource.ts'
import { orderSheet } from './sheet.ts'

/** Orders as shops report them: operators look at them, and remove what should not be there. */
export const orderResource = resourceOf(orderKind, {
  ...{ path: 'orders', tag: '订单', noun: '订单' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: {
    create_time: {
      columns: ['create_time', 'pk'],
      list: { name: 'shop_order_by_creation', key: { t: 'create_time', id: 'pk' } },
    },
  },
  ...{ sort: '-create_time', sheet: orderSheet, holds: holdOrders, countedUpTo: 100_000 },
  filters: {
    order_id: filter(text({ min: 1 }).describe('订单号'), (id) => sql`r.order_id = ${id}`),
    shop_id: filter(text({ min: 1 }).describe('店铺 ID'), (id) => sql`r.shop_id = ${id}`),
    order_status: filter(text({ min: 1 }).describe('订单状态'), (status) => sql`r.order_status = ${status}`),
    external_user_id: filter(text({ min: 1 }).describe('客户 ID'), (id) => sql`r.external_user_id = ${id}`),
    start_time: filter(queryInteger({ min: 0 }).describe('下单时间起点（含）'), (at) => sql`r.create_time >= ${at}`),
    end_time: filter(queryInteger({ min: 0 }).describe('下单时间终点（含）'), (at) => sql`r.create_time <= ${at}`),
  },
  ...{ example: 'YQ100001', removable: 'YQ100010' },
})

export const orders = [
  listOf(orderResource),
  readOf(orderResource),
  removeOf(orderResource, (ctx, id: string) => removeOrders(ctx, [id])),
]
