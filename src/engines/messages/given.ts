import { arrayText, type IdList } from '../../contract/id-list.ts'
import type { Tx } from '../../storage/connect.ts'
import { type Fragment, sql, statement, verbatim } from '../../storage/sql.ts'
import type { Target } from './mission.ts'

/** Pairs up to which they travel inside the statement that uses them. */
const INLINE = 20_000

/** The ids that a target names, as a `select` of (id, staff_id); staff_id is null where any staff member will do. */
export async function given(tx: Tx, target: Exclude<Target, { by: 'filter' }>): Promise<Fragment> {
  if (target.by !== 'staff') return union(pairs(target.ids))
  const size = target.lists.reduce((sum, { staff, ids }) => sum + staff.length * ids.count, 0)
  const rows = target.lists.flatMap(({ staff, ids }) => pairs(ids, staff))
  if (size <= INLINE) return union(rows)
  await tx`select set_config('work_mem', '64MB', true)`
  await tx`create temp table given_pair (id text, staff_id text) on commit drop`
  for (const row of rows) await tx.unsafe(...statement(sql`insert into pg_temp.given_pair ${row}`))
  await tx`analyze pg_temp.given_pair`
  return verbatim('select id, staff_id from pg_temp.given_pair')
}

function pairs({ chunks }: IdList, staff?: readonly string[]): Fragment[] {
  return chunks.map((chunk) => {
    const ids = sql`unnest(${arrayText(chunk)}::text[]) i (id)`
    return staff
      ? sql`select i.id, s.staff_id from ${ids}, unnest(${staff}::text[]) s (staff_id)`
      : sql`select i.id, null::text as staff_id from ${ids}`
  })
}

function union(parts: readonly Fragment[]): Fragment {
  const [first = verbatim('select null::text as id, null::text as staff_id where false'), ...rest] = parts
  return rest.reduce((one, next) => sql`${one} union all ${next}`, first)
}
