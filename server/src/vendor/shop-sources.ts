import { secondsOfLocal } from '../contract/time.ts'
import type { Item, Known, Reading, Source } from './source.ts'

/** Everything that was made until the year 2100: the vendor wants a window. */
const EVER = { start_time: 0, end_time: 4_102_444_800 }

const secondsOf = (text: unknown, zone: string) => (typeof text === 'string' ? secondsOfLocal(text, zone) : null)

/** The creation time, where it is told; shops of the vendor have been seen without. */
const created = (text: unknown, zone: string) => {
  const created_at = secondsOf(text, zone)
  return created_at === null ? {} : { created_at }
}

const times = ({ created_at }: Item, { row, at }: Known) => ({
  created_at: created_at ?? row?.created_at ?? at,
  updated_at: row?.updated_at ?? created_at ?? at,
})

/** Orders as ours are. Who ordered may be told by the unionid alone, and goods by the first of them. */
function orders(entries: Item[], _: unknown, { known, zone }: Reading): Item[] {
  const ids = new Map(
    known('customer')
      .values()
      .map(({ unionid, external_user_id }) => [unionid, external_user_id]),
  )
  return entries.map((entry) => {
    const { item_id, item_name, item_price, amount, shop_fields: _, ...order } = entry
    return {
      external_user_id: (order.unionid && ids.get(order.unionid)) ?? null,
      item_list: [{ item_id, item_name, item_price, amount }],
      ...order,
      create_time: secondsOf(order.create_time, zone),
      paid_time: secondsOf(order.paid_time, zone),
    }
  })
}

export const shopSources: readonly Source[] = [
  {
    ...{ kind: 'shop', path: 'order/get_shop_list', key: 'id', column: 'id', queries: [EVER], line: times },
    records: (entries, _, { zone }) =>
      entries.map(({ create_at, ...shop }) => ({ ...shop, ...created(create_at, zone) })),
  },
  {
    ...{ kind: 'goods', path: 'order/get_item_list', key: 'id', column: 'id', moving: ['sold'], line: times },
    records: (entries, _, { zone }) =>
      entries.map(({ create_at, amount, ...goods }) => ({ ...goods, sold: amount, ...created(create_at, zone) })),
  },
  {
    ...{ kind: 'order', path: 'order/list', key: 'order_id', table: 'shop_order', column: 'order_id' },
    ...{ needs: ['customer'], records: orders },
    line: ({ create_time, paid_time }, { row }) => ({ updated_at: row?.updated_at ?? paid_time ?? create_time }),
  },
]
