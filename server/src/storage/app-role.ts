import type { Sql } from './connect.ts'
import { SchemaError } from './schema-files.ts'

/**
 * The application's role must exist before a migration grants to it. Where it cannot log in by itself, the owner's
 * login takes it on, so it must be a member.
 */
export async function ensureAppRole(owner: Sql): Promise<void> {
  const find = async () =>
    (
      await owner`
    select rolcanlogin or pg_has_role(current_user, 'guanxi_app', 'member') as usable, current_user as login
    from pg_roles where rolname = 'guanxi_app'`
    )[0]
  const refused: string[] = []
  const attempt = (work: PromiseLike<unknown>) => Promise.resolve(work).catch((error) => refused.push(error.message))
  if (!(await find())) await attempt(owner`create role guanxi_app nologin`)
  if (!(await find())?.usable) await attempt(owner`grant guanxi_app to current_user`)
  if ((await find())?.usable) return
  throw new SchemaError(
    `the database user cannot take on role guanxi_app (${refused.join('; ')}): have an administrator run ` +
      `"create role guanxi_app nologin; grant guanxi_app to <user>;"`,
  )
}
