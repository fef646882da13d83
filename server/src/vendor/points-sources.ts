import type { Item, Query, Reading, Source } from './source.ts'

/** Customers whose balances are asked for at once. */
const BATCH = 100

function* batches(known: Reading['known']): Iterable<Query> {
  const ids = [...known('customer').keys()]
  for (let i = 0; i < ids.length; i += BATCH) yield { external_user_id_list: ids.slice(i, i + BATCH) }
}

/**
 * A customer's entries, numbered from 1 and with their balances, which the vendor does not tell. What they lack for the balance
 * of now was there before them.
 */
function ledger(entries: Item[], { external_user_id }: Query, { known, refuse }: Reading): Item[] {
  const points = known('points_balance').get(String(external_user_id))?.current_integral
  const told = entries.toSorted((a, b) => Number(a.created_at) - Number(b.created_at) || Number(a.id) - Number(b.id))
  const before = Number(points) - told.reduce((sum, { score }) => sum + Number(score), 0)
  const opening = { score: before, integral_type: 'opening', created_at: told[0]?.created_at, target_ext_id: null }
  let balance = 0
  const all = [...(before === 0 ? [] : [opening]), ...told].map((entry: Item, i) => {
    const { score, integral_type, target_ext_id, properties, created_at } = entry
    balance += Number(score)
    const [target, data] = [target_ext_id ?? null, properties ?? null]
    return { external_user_id, id: i + 1, delta: score, balance, kind: integral_type, target, data, created_at }
  })
  if (told.length > 0 && all.every((entry) => entry.balance >= 0)) return all
  refuse(String(external_user_id), 'balance', 'ledger_broken')
  return []
}

export const pointsSources: readonly Source[] = [
  {
    ...{ kind: 'points_balance', path: 'external_user/integral/list', key: 'external_user_id', aside: true },
    ...{ needs: ['customer'], queries: batches },
    records: (entries, _, { known }) => {
      // lists of customers may tell no points, or those of a moment before
      for (const { external_user_id, current_integral } of entries)
        Object.assign(known('customer').get(String(external_user_id)) ?? {}, { points: current_integral })
      return entries
    },
  },
  {
    ...{ kind: 'points_entry', path: 'external_user/integral/record/list', key: ['external_user_id', 'id'] },
    needs: ['customer', 'points_balance'],
    *queries(known) {
      for (const { external_user_id } of known('points_balance').values()) yield { external_user_id, order: 'asc' }
    },
    records: ledger,
    line: ({ kind, data }) => ({ reason: (data as { event_tpl?: string } | null)?.event_tpl || kind }),
  },
]
