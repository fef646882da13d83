import type { Ctx } from '../../storage/ctx.ts'
import { holdOrders } from './hold.ts'
import { OrderRefusal } from './refusal.ts'

/** Removes orders, all of them or none; a refusal names one that is not there. Their lines in timelines stay. */
export async function removeOrders(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { tx, corpId } = ctx
  await holdOrders(ctx)
  const gone = await tx<{ order_id: string }[]>`
    delete from shop_order where corp_id = ${corpId} and order_id = any (${ids as string[]}) returning order_id`
  const were = new Set(gone.map(({ order_id }) => order_id))
  const missing = ids.find((id) => !were.has(id))
  if (missing !== undefined) throw new OrderRefusal('order', missing)
}
