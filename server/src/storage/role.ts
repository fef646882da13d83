import type { Sql } from './connect.ts'

/** Who answers calls; `fault` says why row-level security does not hold them, and is undefined when it does. */
export type CallRole = { name: string; fault: string | undefined }

type Found = {
  name: string
  member: boolean
  super: boolean
  bypasses: boolean
  owned: string | null
  open: string | null
}

const NO_MEMBER = 'no member of guanxi_app'

/** What a pool's connections may really do: a pooler may have ignored the role that was asked for. */
export async function callRole(app: Sql): Promise<CallRole> {
  const [row] = await app<Found[]>`
    select current_user as name, pg_has_role('guanxi_app', 'usage') as member, r.rolsuper as super, r.rolbypassrls as bypasses, t.owned, t.open
    from pg_roles r cross join (
      select min(c.relname) filter (where pg_has_role(c.relowner, 'usage')) as owned, min(c.relname) as open
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'corp_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not row_security_active(c.oid)
        and has_table_privilege(c.oid, 'select, insert, update, delete')) t
    where r.rolname = current_user`
  if (!row) throw new Error('the database does not know its current user')
  const faults = [row.super && 'a superuser', row.bypasses && 'with BYPASSRLS', row.owned && "the tables' owner"]
  const open = row.open ? `who sees all of ${row.open}` : undefined
  const fault = faults.filter(Boolean).join(', ') || open || (row.member ? undefined : NO_MEMBER)
  return { name: row.name, fault }
}

/** One line when the role of calls would see every corporation; undefined when row-level security holds it. */
export async function roleFault(app: Sql): Promise<string | undefined> {
  const { name, fault } = await callRole(app)
  if (fault === undefined) return undefined
  if (fault === NO_MEMBER)
    return `the login of GUANXI_APP_URL is ${fault}: have its owner run "grant guanxi_app to ${name}"`
  return (
    `calls would be answered as ${name}, ${fault}, whom row-level security does not hold; ` +
    'does a pooler ignore the startup parameter "role"? Have DATABASE_URL lead to PostgreSQL itself, and GUANXI_APP_URL through the pooler'
  )
}
