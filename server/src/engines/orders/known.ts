import type { Ctx } from '../../storage/ctx.ts'
import type { OrderNews } from './news.ts'
import type { OrderRecord } from './order.ts'

/** The customer behind an order; nobody when the customer is gone. */
export type Buyer = { pk: number | null; external_user_id: string | null; unionid: string | null }

type KnownOrder = OrderRecord & { pk: number | null }

/** What is known of that which reports name. Customers are kept from being removed until the transaction ends. */
export async function knownTo(ctx: Ctx, news: readonly OrderNews[], ciphertext: boolean) {
  const { tx, corpId } = ctx
  const buyers = await buyersOf(ctx, news, ciphertext)
  const ids = news.map(({ order_id }) => order_id)
  const shopIds = news.flatMap(({ shop_id }) => (shop_id ? [shop_id] : []))
  const goodsIds = news.flatMap(({ item_list = [] }) => item_list.flatMap(({ item_id }) => item_id ?? []))
  const [orders, shops, goods] = await Promise.all([
    tx<KnownOrder[]>`
      select c.pk, o.order_id, o.external_user_id, o.unionid, o.shop_id, o.shop_name, o.order_status, o.order_type,
        o.payment_channel, o.payment_amount::text, o.discount_amount::text, o.item_list, o.order_fields, o.create_time,
        o.paid_time, o.updated_at
      from shop_order o left join customer c on c.corp_id = o.corp_id and c.external_user_id = o.external_user_id
      where o.corp_id = ${corpId} and o.order_id = any (${ids})`,
    tx<{ id: string; name: string }[]>`select id, name from shop where corp_id = ${corpId} and id = any (${shopIds})`,
    tx<{ id: number; name: string; price: string | null }[]>`
      select id, name, price::text from goods where corp_id = ${corpId} and id = any (${goodsIds})`,
  ])
  return {
    buyers,
    orders: new Map(orders.map((order) => [order.order_id, order])),
    shops: new Map(shops.map(({ id, name }) => [id, name])),
    goods: new Map(goods.map(({ id, ...rest }) => [id, rest])),
  }
}

async function buyersOf({ tx, corpId }: Ctx, news: readonly OrderNews[], ciphertext: boolean) {
  const asked = news.map(({ order_id, buyer }) => ({ order_id, ...buyer }))
  const rows = await tx<({ order_id: string } & Buyer)[]>`
    select x.order_id, c.pk, c.external_user_id, c.unionid
    from json_to_recordset(${JSON.stringify(asked)}::text::json)
      x (order_id text, external_user_id text, unionid text, openid text, phone text)
    join customer c on c.corp_id = ${corpId} and c.pk = case
      when x.external_user_id is not null then (
        select k.pk from customer k where k.corp_id = ${corpId} and k.external_user_id = x.external_user_id)
      when x.unionid is not null then (
        select k.pk from customer k where k.corp_id = ${corpId} and k.unionid = x.unionid
          and (not ${ciphertext} or x.openid is null or k.openid = x.openid) order by k.pk limit 1)
      else (
        select p.customer_pk from customer_phone p where p.corp_id = ${corpId} and p.phone = x.phone
        order by p.customer_pk limit 1) end
    order by c.pk for key share of c`
  return new Map(rows.map(({ order_id, ...buyer }) => [order_id, buyer]))
}
