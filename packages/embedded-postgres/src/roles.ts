import type { Sql } from 'postgres'
import type { Passwords } from './passwords.ts'

const key = 4_717_002

/**
 * Makes what is missing of the two roles and the database, so that a crash between the steps is repaired at the next start.
 * `postgres` is closed to the application's role: the lock that keeps PostgreSQL running is taken there.
 */
export async function ensureRoles(sql: Sql, { owner, app }: Passwords): Promise<void> {
  if (await complete(sql)) return
  await sql`select pg_advisory_lock(${key}::bigint)`
  try {
    await ensureRole(sql, 'guanxi', 'createdb createrole', owner)
    await ensureRole(sql, 'guanxi_app', '', app)
    const [database] = await sql`select from pg_database where datname = 'guanxi'`
    if (!database) await sql`create database guanxi owner guanxi template template0`
    await sql`revoke connect on database guanxi, postgres, template1 from public`
    await sql`grant connect on database postgres to guanxi`
    await sql.unsafe(`grant set on parameter ${UNTRIGGERED} to guanxi`)
    await sql.unsafe(`alter role guanxi replication`)
    await sql.unsafe(`grant ${SUBSCRIBER} to guanxi`)
    await sql`grant connect on database guanxi to guanxi_app`
  } finally {
    await sql`select pg_advisory_unlock(${key}::bigint)`
  }
}

/** States of sandboxes are brought back as they were, without triggers. */
const UNTRIGGERED = 'session_replication_role'

/** A corporation that moves to another cluster, or comes from one, is replicated by PostgreSQL itself. */
const SUBSCRIBER = 'pg_create_subscription'

/** The last grant exists only when all the rest does; clusters made before `QUIET`, `UNTRIGGERED` and `SUBSCRIBER` lack only those. */
async function complete(sql: Sql): Promise<boolean> {
  const [row] = await sql`
    select from pg_database, aclexplode(datacl) granted
    where datname = 'guanxi' and grantee = to_regrole('guanxi_app') and privilege_type = 'CONNECT' and 2 = (
      select count(*) from pg_db_role_setting
      where setrole in (to_regrole('guanxi'), to_regrole('guanxi_app')) and ${QUIET} = any (setconfig))
      and has_parameter_privilege(to_regrole('guanxi'), ${UNTRIGGERED}, 'set')
      and pg_has_role(to_regrole('guanxi'), ${SUBSCRIBER}, 'member')`
  return row !== undefined
}

/** PostgreSQL's messages quote values: errors of our sessions are logged by us, without values, and not by PostgreSQL. */
const QUIET = 'log_min_messages=log'

async function ensureRole(sql: Sql, name: string, rights: string, password: string): Promise<void> {
  const [role] = await sql`select from pg_roles where rolname = ${name}`
  if (!role) await sql.unsafe(`create role ${name} login ${rights} password '${password}'`)
  await sql.unsafe(`alter role ${name} set ${QUIET}`)
}
