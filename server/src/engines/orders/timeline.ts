import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../storage/ctx.ts'
import { type TimelineEntry, writeTimeline } from '../customers/timeline.ts'
import type { OrderRecord } from './order.ts'

/** The fields of an order that timelines show. */
type OrderFacts = Pick<
  OrderRecord,
  'order_id' | 'item_list' | 'payment_amount' | 'order_status' | 'create_time' | 'paid_time'
>

/** The lines that a report adds to the customer's timeline: what was not known before. */
export function entriesOf(pk: number, order: OrderFacts, before: OrderFacts | undefined, now: number): TimelineEntry[] {
  const { order_id, order_status, create_time, paid_time } = order
  const name = nameOf(order)
  // the first goods and how many kinds there are, for who says it in another language
  const [first] = order.item_list
  const data = { order_status, ...(first ? { item_name: first.item_name, items: order.item_list.length } : {}) }
  const common = { pk, object: { type: 'order', id: order_id, name }, data }
  const entries: TimelineEntry[] = []
  const add = (kind: string, time: number, state: string, text: string) =>
    entries.push({ ...common, kind, time, actor: 'customer', text, key: `order/${order_id}/${state}` })
  if (!before) add('order_created', create_time, 'created', `下单：${name}`)
  if (paid_time !== null && (before?.paid_time ?? null) === null) add('order_paid', paid_time, 'paid', paidText(order))
  if (before && before.order_status !== order_status)
    entries.push({
      ...{ ...common, kind: 'order_updated', time: now, actor: 'system', text: `订单状态：${order_status || '无'}` },
      key: `order/${order_id}/status/${randomUUID()}`,
    })
  return entries
}

/** What was ordered, by the first goods; by its number where they have no name. */
function nameOf({ order_id, item_list }: OrderFacts): string {
  const first = item_list[0]?.item_name
  if (!first) return order_id
  return item_list.length > 1 ? `${first} 等 ${item_list.length} 种商品` : first
}

function paidText(order: OrderFacts): string {
  return order.payment_amount === null ? `支付：${nameOf(order)}` : `支付 ${order.payment_amount} 元：${nameOf(order)}`
}

/** Writes timeline lines for imported orders; lines that are there stay. */
export async function tellImportedOrders(ctx: Ctx, rows: string): Promise<void> {
  const { tx, corpId, now } = ctx
  const brought = tx<(OrderFacts & { pk: number })[]>`
    select c.pk, o.order_id, o.item_list, o.payment_amount::text, o.order_status, o.create_time, o.paid_time
    from ${tx(rows)} i join shop_order o on o.corp_id = ${corpId} and o.order_id = i.order_id
    join customer c on c.corp_id = ${corpId} and c.external_user_id = o.external_user_id
    order by o.order_id`
  for await (const some of brought.cursor(BATCH))
    await writeTimeline(
      ctx,
      some.flatMap(({ pk, ...order }) => entriesOf(pk, order, undefined, now)),
    )
}

const BATCH = 1000
