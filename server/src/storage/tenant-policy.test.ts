import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { inCorp, read } from './corp-db.ts'
import type { Store } from './open.ts'
import { sql, verbatim } from './sql.ts'

let store: Store
beforeAll(async () => {
  store = await freshDatabase()
  for (const corp of ['wwa', 'wwb']) {
    await store.owner`insert into corp (corp_id, name, created_at) values (${corp}, ${corp}, 1)`
    await store.owner`insert into tag_group values (${corp}, 'g', ${corp}, '{0}')`
    await store.owner`insert into tag (corp_id, t_id, tag_id, tag_name, tag_group_id, created_at, updated_at, doc, doc_v2)
      values (${corp}, 1, 't', ${corp}, 'g', 1, 1, '', '')`
  }
})
afterAll(() => store.close())

it('hides every other corporation even from a statement that forgets to ask for one', async () => {
  const db = { corpId: 'wwa', pool: store.app }
  for (const table of await tenantTables()) {
    const rows = await read<{ corp_id: string }>(db, sql`select corp_id from ${verbatim(table)}`)
    expect(rows.filter((row) => row.corp_id !== 'wwa')).toEqual([])
  }
  expect(await read(db, sql`select corp_id, tag_name from tag`)).toEqual([{ corp_id: 'wwa', tag_name: 'wwa' }])
})

it('shows nothing at all to a statement that names no corporation', async () => {
  for (const table of await tenantTables()) {
    expect([...(await store.app.unsafe(`select * from ${table}`))]).toEqual([])
  }
})

it('forgets the corporation when its statement or transaction ends', async () => {
  await read({ corpId: 'wwa', pool: store.app }, sql`select 1 as one`)
  await inCorp({ corpId: 'wwa', pool: store.app }, acting, async ({ tx }) => tx`select 1`)
  const left = await Promise.all(
    Array.from({ length: 20 }, () => store.app`select current_setting('guanxi.corp_id', true) as corp`),
  )
  expect(left.flat().filter((row) => row.corp)).toEqual([])
})

const acting = { actor: { kind: 'command' }, now: 1 } as const

it('refuses to write into another corporation', async () => {
  const writing = inCorp(
    { corpId: 'wwa', pool: store.app },
    acting,
    ({ tx }) => tx`insert into tag_group values ('wwb', 'x', 'x', '{}')`,
  )
  await expect(writing).rejects.toMatchObject({ code: '42501' })
  const changed = await inCorp(
    { corpId: 'wwa', pool: store.app },
    acting,
    ({ tx }) => tx`update tag_group set tag_group_name = 'x' where corp_id = 'wwb' returning 1`,
  )
  expect(changed.length).toBe(0)
})

it('is the same on every table: for the application, whatever it does, and not for the owner', async () => {
  const tables = await tenantTables()
  const policies = await store.owner`
    select tablename, policyname, permissive, roles::text[] as roles, cmd, qual, with_check from pg_policies
    order by tablename`
  expect([...policies]).toEqual(
    tables.map((tablename) => ({
      tablename,
      ...{ policyname: 'tenant', permissive: 'PERMISSIVE', roles: ['guanxi_app'], cmd: 'ALL' },
      qual: `(corp_id = current_setting('guanxi.corp_id'::text, true))`,
      with_check: null, // what is written must then fit what may be seen
    })),
  )
  const forced = await store.owner`select relname from pg_class where relforcerowsecurity`
  expect([...forced]).toEqual([])
})

it('stands on every table that has a corporation, before a role that cannot climb it', async () => {
  const open = await store.owner`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'corp_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity`
  expect(open.map((row) => row.relname)).toEqual([])
  const keys = await store.owner`
    select c.relname, i.indexrelid::regclass::text as key from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary and c.relrowsecurity and a.attname <> 'corp_id'`
  expect([...keys]).toEqual([])
  const [role] = await store.app`
    select r.rolsuper, r.rolbypassrls, exists (select from pg_class where relowner = r.oid) as owns
    from pg_roles r where rolname = current_user`
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, owns: false })
})

async function tenantTables(): Promise<string[]> {
  const rows = await store.owner`select relname from pg_class where relrowsecurity order by relname`
  return rows.map((row) => row.relname)
}
