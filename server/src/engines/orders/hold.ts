import type { Ctx } from '../../storage/ctx.ts'

/** Lets the reports of a corporation's orders, shops and goods follow each other, so that each knows what those before it wrote. */
export async function holdOrders({ tx, corpId }: Ctx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${corpId} || '/orders', 45))`
}
