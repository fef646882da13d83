import type { Ctx } from '../../storage/ctx.ts'
import { writeTimeline } from '../customers/timeline.ts'
import { writeGoods } from './goods.ts'
import { holdOrders } from './hold.ts'
import { type Buyer, knownTo } from './known.ts'
import type { OrderNews } from './news.ts'
import type { Line, OrderRecord } from './order.ts'
import { OrderRefusal } from './refusal.ts'
import { writeShops } from './shop.ts'
import { entriesOf } from './timeline.ts'

/** `makes`: shops and goods that are not known are made of what the order says of them, instead of refused. */
type How = { ciphertext: boolean; makes: boolean }

/** Takes over reports of orders: all of them, or none. Of two of one order the later counts. */
export async function importOrders(
  ctx: Ctx,
  reported: readonly OrderNews[],
  { ciphertext, makes }: How,
): Promise<void> {
  const news = [...new Map(reported.map((each) => [each.order_id, each])).values()]
  if (news.length === 0) return
  await holdOrders(ctx)
  const known = await knownTo(ctx, news, ciphertext)
  if (makes) await makeMissing(ctx, news, known)
  const orders = news
    .map((each) => merged(each, known.orders.get(each.order_id), { ...known, makes }, ctx.now))
    .sort((a, b) => (a.order_id < b.order_id ? -1 : 1))
  await writeOrders(ctx, orders)
  await writeTimeline(
    ctx,
    orders.flatMap(({ pk, ...order }) =>
      pk === null ? [] : entriesOf(pk, order, known.orders.get(order.order_id), ctx.now),
    ),
  )
}

type Known = Awaited<ReturnType<typeof knownTo>>

async function makeMissing(ctx: Ctx, news: readonly OrderNews[], { shops, goods }: Known): Promise<void> {
  const newShops = news.flatMap(({ shop_id, shop_name }) =>
    shop_id && !shops.has(shop_id) ? [{ id: shop_id, name: shop_name ?? shop_id }] : [],
  )
  const newGoods = news
    .flatMap(({ item_list = [] }) => item_list)
    .flatMap(({ item_id, item_name, item_price }) =>
      item_id === null || goods.has(item_id)
        ? []
        : [{ id: item_id, name: [...(item_name || String(item_id))].slice(0, 32).join(''), price: item_price }],
    )
  await writeShops(ctx, newShops)
  await writeGoods(ctx, newGoods)
  for (const { id, name } of newShops) shops.set(id, name)
  for (const { id, name, price } of newGoods) goods.set(id, { name, price })
}

type Order = OrderRecord & { pk: number | null }

/** The order as it is after the news, or a refusal that names what is not there. */
function merged(news: OrderNews, before: Order | undefined, known: Known & { makes: boolean }, now: number): Order {
  const { order_id, buyer, item_list, shop_id, ...rest } = news
  const who = buyerOf(news, before, known.buyers.get(order_id))
  if (shop_id && !known.shops.has(shop_id)) throw new OrderRefusal('shop', shop_id)
  const shop = shop_id ? { shop_id, shop_name: rest.shop_name ?? (known.shops.get(shop_id) as string) } : {}
  return {
    ...(before ?? empty(now)),
    ...rest,
    ...shop,
    ...who,
    ...(item_list ? { item_list: item_list.map((line) => lineOf(line, known)) } : {}),
    ...{ order_id, updated_at: now },
  }
}

function buyerOf({ buyer }: OrderNews, before: Order | undefined, found: Buyer | undefined): Buyer {
  if (found) return found
  const [named] = [buyer.external_user_id, buyer.unionid, buyer.phone].filter((each) => each !== undefined)
  if (named !== undefined || !before) throw new OrderRefusal('customer', named ?? '')
  return { pk: before.pk, external_user_id: before.external_user_id, unionid: before.unionid }
}

/** What a line leaves out of goods that are known comes from them. */
function lineOf({ item_id, item_name, item_price, amount }: Line, { goods }: Known): Line {
  const its = item_id === null ? undefined : goods.get(item_id)
  if (item_id !== null && !its) throw new OrderRefusal('item', String(item_id))
  return { item_id, item_name: item_name ?? its?.name ?? null, item_price: item_price ?? its?.price ?? null, amount }
}

const empty = (now: number) => ({
  ...{ shop_id: null, shop_name: null, order_status: '', order_type: '', payment_channel: null },
  ...{ payment_amount: null, discount_amount: null, item_list: [], order_fields: [] },
  ...{ create_time: now, paid_time: null },
})

async function writeOrders({ tx, corpId }: Ctx, orders: readonly Order[]): Promise<void> {
  await tx`
    insert into shop_order as o (corp_id, order_id, external_user_id, unionid, shop_id, shop_name, order_status, order_type,
      payment_channel, payment_amount, discount_amount, item_list, order_fields, create_time, paid_time, updated_at)
    select ${corpId}, order_id, external_user_id, unionid, shop_id, shop_name, order_status, order_type, payment_channel,
      payment_amount, discount_amount, item_list, order_fields, create_time, paid_time, updated_at
    from json_to_recordset(${JSON.stringify(orders)}::text::json) r (order_id text, external_user_id text, unionid text,
      shop_id text, shop_name text, order_status text, order_type text, payment_channel text, payment_amount numeric,
      discount_amount numeric, item_list json, order_fields json, create_time bigint, paid_time bigint, updated_at bigint)
    on conflict (corp_id, order_id) do update set external_user_id = excluded.external_user_id, unionid = excluded.unionid,
      shop_id = excluded.shop_id, shop_name = excluded.shop_name, order_status = excluded.order_status,
      order_type = excluded.order_type, payment_channel = excluded.payment_channel,
      payment_amount = excluded.payment_amount, discount_amount = excluded.discount_amount,
      item_list = excluded.item_list, order_fields = excluded.order_fields, create_time = excluded.create_time,
      paid_time = excluded.paid_time, updated_at = excluded.updated_at
    where (o.external_user_id, o.unionid, o.shop_id, o.shop_name, o.order_status, o.order_type, o.payment_channel,
        o.payment_amount::text, o.discount_amount::text, o.item_list::text, o.order_fields::text, o.create_time, o.paid_time)
      is distinct from (excluded.external_user_id, excluded.unionid, excluded.shop_id, excluded.shop_name,
        excluded.order_status, excluded.order_type, excluded.payment_channel, excluded.payment_amount::text,
        excluded.discount_amount::text, excluded.item_list::text, excluded.order_fields::text, excluded.create_time,
        excluded.paid_time)`
}
