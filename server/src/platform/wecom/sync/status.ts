import type { Reason } from '../../../contract/reasons.ts'
import type { Sql, Tx } from '../../../storage/connect.ts'
import type { Changes } from './progress.ts'

/** A comparison with the platform, as operators see it. */
export type SyncStatus = {
  id: number
  state: 'waiting' | 'running' | 'done' | 'failed'
  step: string | null
  done: number
  changes: Changes | null
  /** Why it failed. */
  reason: Reason | null
  created_at: number
  ended_at: number | null
}

/** How far a comparison is; without an id the newest one. */
export async function findSync(connection: Sql | Tx, corpId: string, id?: number): Promise<SyncStatus | undefined> {
  const [row] = await connection<SyncStatus[]>`
    select id, state, step, done, changes, reason_of(reason_code, reason_params) as reason, created_at, ended_at
    from platform_sync
    where corp_id = ${corpId} and (${id ?? null}::bigint is null or id = ${id ?? null}) order by id desc limit 1`
  return row
}
