import type { Sql } from '../storage/connect.ts'

/** Seconds that a statement of such a login may take. */
export const STATEMENT_TIMEOUT = 60

/** Seconds over its timeout that a statement may take before it is ended. */
const GRACE = 15

/**
 * Ends sessions of logins of views that have put their timeout away, or hold locks of the kind that our own work takes: nothing
 * that a login could not do to itself can be forbidden to it in PostgreSQL. As the owner; gives how many.
 */
export async function endUnbounded(owner: Sql): Promise<number> {
  const ended = await owner`
    select pg_terminate_backend(a.pid)
    from sql_login l join pg_stat_activity a on a.usename = l.login and a.datname = current_database()
    where pg_has_role(a.usesysid, 'usage') and (
      a.state <> 'idle' and a.xact_start < now() - make_interval(secs => ${STATEMENT_TIMEOUT + GRACE})
      or exists (select from pg_locks k where k.pid = a.pid and k.locktype = 'advisory'))`
  return ended.length
}
