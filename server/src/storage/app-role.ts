import { boundsOf, PLANNING, type Sql } from './connect.ts'
import { SchemaError } from './schema-files.ts'

/**
 * The application's role must exist before a migration grants to it. Where it cannot log in by itself, the owner's
 * login takes it on, so it must be a member. From PostgreSQL 16 on, the role that creates another is a member of it that may not take it on.
 */
export async function ensureAppRole(owner: Sql, role = 'guanxi_app'): Promise<void> {
  const find = async () =>
    (
      await owner`
    select rolcanlogin or pg_has_role(current_user, oid,
      case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) as usable
    from pg_roles where rolname = ${role}`
    )[0]
  const refused: string[] = []
  const attempt = (work: PromiseLike<unknown>) => Promise.resolve(work).catch((error) => refused.push(error.message))
  if (!(await find())) await attempt(owner.unsafe(`create role ${role} nologin`))
  if (!(await find())?.usable) await attempt(owner.unsafe(`grant ${role} to current_user`))
  if ((await find())?.usable) return
  throw new SchemaError(
    `the database user cannot take on role guanxi_app (${refused.join('; ')}): have an administrator run ` +
      `"create role guanxi_app nologin; grant guanxi_app to <user>;"`,
  )
}

/** What a connection of calls asks for at its start, where no pooler is in between. */
export function callDefaults(timeout: number | undefined): Record<string, string> {
  return { ...PLANNING, ...boundsOf({ bounded: true, ...(timeout === undefined ? {} : { timeout }) }) }
}

/**
 * Makes these the defaults of the login of calls in this database, for connections that a pooler opens. Gives a line with
 * what an administrator can do where the owner may not.
 */
export async function setCallDefaults(
  owner: Sql,
  app: Sql,
  wanted: Record<string, string>,
): Promise<string | undefined> {
  const missing = await missingDefaults(owner, app, wanted)
  if (missing.length === 0) return undefined
  try {
    for (const statement of missing) await owner.unsafe(statement)
    return undefined
  } catch (error) {
    return `the login of calls lacks its defaults (${(error as Error).message}): have an administrator run "${missing.join('; ')}"`
  }
}

/** The statements that would make these the defaults of the login of calls; none for those that are. */
export async function missingDefaults(owner: Sql, app: Sql, wanted: Record<string, string>): Promise<string[]> {
  const [login] = await app<{ name: string; quoted: string; place: string }[]>`
    select session_user as name, quote_ident(session_user) as quoted, quote_ident(current_database()) as place`
  const rows = await owner<{ setting: string }[]>`
    select unnest(setconfig) as setting from pg_db_role_setting
    where setrole = (select oid from pg_roles where rolname = ${login?.name ?? ''})
      and setdatabase = (select oid from pg_database where datname = current_database())`
  const set = new Set(rows.map(({ setting }) => setting))
  return Object.entries(wanted)
    .filter(([name, value]) => !set.has(`${name}=${value}`))
    .map(([name, value]) => `alter role ${login?.quoted} in database ${login?.place} set ${name} = '${value}'`)
}
