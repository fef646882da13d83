import type { Sql, Tx } from '../../storage/connect.ts'

/**
 * Runs `work` in a transaction that holds the corporation's row, so that writers who number its seats or secrets take
 * turns. Calls go on meanwhile: tokens can be minted. `work` is told whether there is such a corporation.
 */
export async function inTurn<T>(
  sql: Sql | Tx,
  corpId: string,
  work: (tx: Tx, exists: boolean) => Promise<T>,
): Promise<T> {
  const held = async (tx: Tx) => {
    const rows = await tx`select 1 from corp where corp_id = ${corpId} for no key update`
    return work(tx, rows.length > 0)
  }
  return ('savepoint' in sql ? held(sql) : sql.begin(held)) as Promise<T>
}
