import type { Tx } from './connect.ts'

/** The database does not let us make logins, with a line that says what to do. */
export class SqlAccessError extends Error {}

/** Ends a login of PostgreSQL: its sessions see nothing from now on, and it cannot come again. */
export async function dropLogin(tx: Tx, login: string): Promise<void> {
  const [role] = await tx`select quote_ident(rolname) as name from pg_roles where rolname = ${login}`
  if (!role) return
  await tx.unsafe(`drop owned by ${role.name}; drop role ${role.name}`)
}

/** Ends the sessions of a login; those whom we may not end stay, and see nothing. */
export async function endSessions(tx: Tx, login: string): Promise<void> {
  await tx`
    select pg_terminate_backend(pid) from pg_stat_activity
    where usename = ${login} and pg_has_role(usesysid, 'usage')`
}
