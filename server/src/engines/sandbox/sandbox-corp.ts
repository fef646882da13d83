import { type CorpDb, read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

/** What tells whether a corporation is a sandbox: its mark, and whether people may be where it is connected to. */
type Marked = { sandbox: boolean; elsewhere: boolean }

/** Whether it is for trials: marked so, or all are by the server's setting, and never one that is connected to people. */
export function isForTrials({ sandbox, elsewhere }: Marked, every: boolean): boolean {
  return sandbox || (every && !elsewhere)
}

/** Whether this corporation is. */
export async function isSandbox(db: CorpDb, every: boolean): Promise<boolean> {
  const [corp] = await read<Marked>(
    db,
    sql`select sandbox, is_connected_elsewhere(corp_id) as elsewhere from corp c where c.corp_id = w.corp_id`,
  )
  return corp !== undefined && isForTrials(corp, every)
}
