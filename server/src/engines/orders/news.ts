import type { OrderRecord } from './order.ts'

/** Who is said to have bought: the first of these that is given counts, `openid` only beside `unionid`. */
type WhoBought = { external_user_id?: string; unionid?: string; openid?: string; phone?: string }

/** News of an order; of a known one, what is left out stays as it was. */
export type OrderNews = { order_id: string; buyer: WhoBought } & Partial<
  Omit<OrderRecord, 'order_id' | 'external_user_id' | 'unionid' | 'updated_at'>
>
