import type { Sql } from './connect.ts'

/**
 * A `select` for a CTE that is read: its statement commits without waiting for the disk. A machine that fails right then has not
 * done it, so it is for what the next commit brings along, or what is then done anew.
 */
export const withoutDisk = (db: Sql) => db`select set_config('synchronous_commit', 'off', true)`
