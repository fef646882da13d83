import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'
import { holdOrders } from './hold.ts'
import type { OwnFields } from './order.ts'

/** News of a shop; of a known one, what is left out stays. */
export type ShopNews = { id: string; name: string; shop_fields?: OwnFields }

/** Makes shops, or changes those that have these ids; the later of two with one id counts. */
export async function importShops(ctx: Ctx, news: readonly ShopNews[]): Promise<void> {
  await holdOrders(ctx)
  await writeShops(ctx, news)
}

/** The same for who holds the orders. */
export async function writeShops({ tx, corpId, now }: Ctx, news: readonly ShopNews[]): Promise<void> {
  if (news.length === 0) return
  const shops = [...new Map(news.map((each) => [each.id, each])).values()]
  await tx`
    insert into shop as s (corp_id, id, name, shop_fields, created_at, updated_at)
    select ${corpId}, r.id, r.name, coalesce(r.shop_fields, k.shop_fields, '[]'), ${now}, ${now}
    from json_to_recordset(${JSON.stringify(shops)}::text::json) r (id text, name text, shop_fields json)
    left join shop k on k.corp_id = ${corpId} and k.id = r.id
    order by r.id
    on conflict (corp_id, id) do update set name = excluded.name, shop_fields = excluded.shop_fields,
      updated_at = excluded.updated_at
    where (s.name, s.shop_fields::text) is distinct from (excluded.name, excluded.shop_fields::text)`
}

/** Removes a shop; its orders stay, in the words of then. False when there is no such shop. */
export async function removeShop(ctx: Ctx, id: string): Promise<boolean> {
  await holdOrders(ctx)
  return removeRow(ctx.tx, 'shop', { corp_id: ctx.corpId, id })
}
