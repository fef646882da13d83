import { type Fragment, sql, verbatim } from './sql.ts'

/**
 * A counted list: its order is kept in blocks (see schema/tables/02_counted_lists.sql), so any offset and the exact total cost the same.
 * `segment` cuts it by the value of one column.
 */
export type CountedList = {
  name: string
  key: Partial<Record<'t' | 'id' | 's', string>>
  segment?: { column: string; value: string }
}

const WHOLE = verbatim("''")

/** A counted list's total: the top of its tree, and the changes that are not in it yet. `segment` is SQL for the value. */
export function countedTotal(name: string, segment: Fragment = WHOLE): Fragment {
  const own = sql`where x.corp_id = w.corp_id and x.list = ${verbatim(`'${name}'`)} and x.segment = ${segment}`
  return sql`(coalesce((select x.n from counted_list_block x ${own} and x.level = 3), 0)
      + coalesce((select sum(x.n) from counted_list_delta x ${own}), 0))`
}
