import { isOnThisMachine } from '../../contract/web-address.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

/** What tells whether a corporation is a sandbox: its mark, and where it is connected to. */
type Marked = { sandbox: boolean; base_url: string | null }

/** Whether it is for trials: marked so, or all are by the server's setting, and never one that is connected to people. */
export function isForTrials({ sandbox, base_url }: Marked, every: boolean): boolean {
  return sandbox || (every && (base_url === null || isOnThisMachine(base_url)))
}

/** Whether this corporation is. */
export async function isSandbox(db: CorpDb, every: boolean): Promise<boolean> {
  const [corp] = await read<Marked>(
    db,
    sql`select sandbox, (select base_url from platform_connection p where p.corp_id = w.corp_id) as base_url
        from corp c where c.corp_id = w.corp_id`,
  )
  return corp !== undefined && isForTrials(corp, every)
}
