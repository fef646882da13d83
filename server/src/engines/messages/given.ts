import { arrayText } from '../../contract/id-list.ts'
import type { Tx } from '../../storage/connect.ts'
import { type Fragment, run, sql, verbatim } from '../../storage/sql.ts'
import type { Target } from './new-message.ts'

/** Pairs up to which they travel inside the statement that uses them. */
const INLINE = 20_000

/** The pairs of a customer's id and a staff member that lists name, as a `select` of (id, staff_id). */
export async function givenPairs(tx: Tx, { lists }: Extract<Target, { by: 'staff' }>): Promise<Fragment> {
  const size = lists.reduce((sum, { staff, ids }) => sum + staff.length * ids.count, 0)
  const parts = lists.map(
    ({ staff, ids }) => sql`select i.id, s.staff_id
      from unnest(${arrayText(ids)}::text[]) i (id), unnest(${staff}::text[]) s (staff_id)`,
  )
  if (size <= INLINE) return parts.reduce((one, next) => sql`${one} union all ${next}`)
  await tx`select set_config('work_mem', '64MB', true)`
  await tx`create temp table given_pair (id text, staff_id text) on commit drop`
  for (const part of parts) await run(tx, sql`insert into pg_temp.given_pair ${part}`)
  await tx`analyze pg_temp.given_pair`
  return verbatim('select id, staff_id from pg_temp.given_pair')
}
