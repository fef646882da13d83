import type { Sql } from '../storage/connect.ts'
import { type CorpDb, read } from '../storage/corp-db.ts'
import { isDatabaseAway } from '../storage/driver/fault.ts'
import { sql } from '../storage/sql.ts'

/** Most changes that one transaction stamps (gives their position in the feed). */
export const BATCH = 5_000

/** Brings a corporation's feed up to everything that was committed before this call. */
export async function stampCorp(db: CorpDb): Promise<void> {
  for (;;) {
    const [row] = await read<{ moved: number }>(db, sql`select stamp_events(w.corp_id, ${BATCH}::int, true) as moved`)
    if ((row?.moved ?? 0) < BATCH) return
  }
}

/** Stamps the inbox of every corporation that can be; those that another process is stamping are skipped. */
export async function stampAll(owner: Sql): Promise<number> {
  const corps = await owner<{ corp_id: string }[]>`
    with recursive waiting as (
      (select corp_id from event_inbox order by corp_id limit 1)
      union all
      select n.corp_id from waiting w cross join lateral (
        select i.corp_id from event_inbox i where i.corp_id > w.corp_id order by i.corp_id limit 1) n)
    select corp_id from waiting`
  let all = 0
  const faults: unknown[] = []
  for (const { corp_id } of corps) {
    try {
      const [row] = await owner`select stamp_events(${corp_id}, ${BATCH}, false) as moved`
      all += row?.moved
    } catch (fault) {
      if (isDatabaseAway(fault)) throw fault
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw faults[0]
  return all
}
