import type { Ctx } from '../../storage/ctx.ts'
import { holdOrders } from './hold.ts'
import type { OwnFields } from './order.ts'
import { OrderRefusal } from './refusal.ts'

/** News of goods; of known ones, what is left out stays. */
export type GoodsNews = { id: number; name: string; price?: string | null; item_fields?: OwnFields }

/** Makes goods, or changes those that have these ids; the later of two with one id counts. */
export async function importGoods(ctx: Ctx, news: readonly GoodsNews[]): Promise<void> {
  await holdOrders(ctx)
  await writeGoods(ctx, news)
}

/** The same for who holds the orders. */
export async function writeGoods({ tx, corpId, now }: Ctx, news: readonly GoodsNews[]): Promise<void> {
  if (news.length === 0) return
  const goods = [...new Map(news.map((each) => [each.id, { ...each, priced: each.price !== undefined }])).values()]
  await tx`
    insert into goods as g (corp_id, id, name, price, item_fields, created_at, updated_at)
    select ${corpId}, r.id, r.name, case when r.priced then r.price else k.price end, coalesce(r.item_fields, k.item_fields, '[]'), ${now}, ${now}
    from json_to_recordset(${JSON.stringify(goods)}::text::json) r (id bigint, name text, price numeric, priced boolean, item_fields json)
    left join goods k on k.corp_id = ${corpId} and k.id = r.id
    order by r.id
    on conflict (corp_id, id) do update set name = excluded.name, price = excluded.price,
      item_fields = excluded.item_fields, updated_at = excluded.updated_at
    where (g.name, g.price::text, g.item_fields::text)
      is distinct from (excluded.name, excluded.price::text, excluded.item_fields::text)`
}

/** Removes goods, all of them or none; the orders that name them stay. A refusal names one that is not there. */
export async function removeGoods(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { tx, corpId } = ctx
  await holdOrders(ctx)
  const gone = await tx<{ id: number }[]>`
    delete from goods where corp_id = ${corpId} and id = any (${ids as number[]}) returning id`
  const were = new Set(gone.map(({ id }) => id))
  const missing = ids.find((id) => !were.has(id))
  if (missing !== undefined) throw new OrderRefusal('item', String(missing))
}
