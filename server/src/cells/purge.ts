import { SERVER } from '../storage/audit.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import { passFence } from './pass-fence.ts'

/** Where work waits to be claimed: gone at once when a corporation has moved, so that nobody looks at it again. */
const QUEUES: readonly string[] = ['job', 'delivery']

/**
 * Removes what a database has of a corporation that lives elsewhere, since `since` in Unix seconds. Its members stay, and the row
 * that says where it is.
 */
export async function clearCorp(owner: Sql, corpId: string, since: number): Promise<void> {
  const tables = await owner<{ name: string }[]>`select cell_tables() as name`
  await keepAudit(owner, corpId, since)
  for (const { name } of tables) await clear(owner, name, corpId)
}

/** Removes what waits there to be done. */
export async function clearQueues(owner: Sql, corpId: string): Promise<void> {
  for (const name of QUEUES) await clear(owner, name, corpId)
}

/** Without triggers and foreign keys: nothing that refers to these rows is left. */
function clear(owner: Sql, table: string, corpId: string) {
  return owner.begin(async (tx) => {
    await expectElsewhere(tx as Tx, corpId)
    await tx`select set_config('session_replication_role', 'replica', true)`
    await tx.unsafe(`delete from ${table} where corp_id = $1`, [corpId])
  })
}

/** What was noted at home of members after the corporation had left becomes the server's. */
async function keepAudit(owner: Sql, corpId: string, since: number): Promise<void> {
  await owner.begin(async (tx) => {
    await passFence(tx as Tx, corpId)
    await tx`
      update audit set corp_id = ${SERVER} where corp_id = ${corpId} and kind = 'operator' and created_at > ${since}
        and exists (select from corp where corp_id = ${corpId} and moved_to is not null)`
  })
}

/** The last guard before rows go: the database itself says that they live elsewhere, or that there is no such corporation. */
async function expectElsewhere(tx: Tx, corpId: string): Promise<void> {
  const [here] = await tx`select 1 from corp where corp_id = ${corpId} and moved_to is null for share`
  if (here) throw new Error(`${corpId} lives here: nothing of it is removed`)
}
