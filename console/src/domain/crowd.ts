import { json } from '../kit/address.ts'

/** Orders that customers have; with `bought` false, that they have none such. */
export type OrderCondition = {
  bought?: boolean
  shop_id_list?: string[]
  item_id_list?: number[]
  min_amount?: string
  max_amount?: string
  start_time?: number
  end_time?: number
  last_order_within_days?: number
}

/** Conditions that choose customers, as crowd packages and group messages keep them; all must hold. */
export type CrowdFilter = {
  staff_ext_id_list?: string[]
  gender?: number
  tag_condition?: { or_tag_list?: number[]; not_or_tag_list?: number[] }
  event_condition?: { event_type_id_list?: number[]; start_time?: number; end_time?: number }
  order_condition?: OrderCondition
  kanban_stage_id_list?: number[]
  group_ext_id_list?: string[]
  group_tag_id_list?: number[]
  store_id_list?: number[]
  min_score?: number
  max_score?: number
  start_time?: number
  end_time?: number
}

/** Leaves out what sets no condition. */
export function tidy(filter: CrowdFilter): CrowdFilter {
  const kept = Object.entries(filter).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return []
    if (typeof value !== 'object' || Array.isArray(value)) return [[name, value]]
    const inner = Object.entries(value).filter(([, part]) =>
      Array.isArray(part) ? part.length > 0 : part !== undefined,
    )
    return inner.length > 0 ? [[name, Object.fromEntries(inner)]] : []
  })
  return Object.fromEntries(kept)
}

/** The staff members whose customers it chooses. */
export const staffOf = (filter: unknown): readonly string[] => (filter as CrowdFilter).staff_ext_id_list ?? []

export const conditionsIn = (filter: CrowdFilter) => Object.keys(tidy(filter)).length

/** A filter in the address. */
export const crowdParam = json((value): value is CrowdFilter => typeof value === 'object' && value !== null)
