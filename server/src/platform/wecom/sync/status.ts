import type { Sql, Tx } from '../../../storage/connect.ts'

/** A comparison with the platform, as operators see it. */
export type SyncStatus = {
  id: number
  state: 'waiting' | 'running' | 'done' | 'failed'
  step: string | null
  done: number
  changes: Record<string, unknown> | null
  reason: string | null
  /** The platform's number for the reason, where it gave one. */
  errcode: number | null
  created_at: number
  ended_at: number | null
}

/** How a reason begins that is not the platform's. */
export const OUR_FAULT = 'a fault of this service'

/** How far a comparison is; without an id the newest one. */
export async function findSync(connection: Sql | Tx, corpId: string, id?: number): Promise<SyncStatus | undefined> {
  const [row] = await connection<SyncStatus[]>`
    select id, state, step, done, changes, reason, errcode, created_at, ended_at from platform_sync
    where corp_id = ${corpId} and (${id ?? null}::bigint is null or id = ${id ?? null}) order by id desc limit 1`
  return row
}
