import { afterEach, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { untilBlocked } from '../../../qa/support/locks.ts'
import { ensureAppRole } from './app-role.ts'
import { migrate } from './migrate.ts'
import { type Schema, SchemaError, schemaOfThisBuild } from './schema-files.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeEach(async () => {
  store = await freshDatabase()
})
afterEach(() => store.close())

/** This build's schema with further table files. */
async function nextSchema(...texts: string[]): Promise<Schema> {
  const { tables, functions } = await schemaOfThisBuild()
  const more = texts.map((text, i) => ({ name: `tables/900${i}_next.sql`, text, checksum: text }))
  return { tables: [...tables, ...more], functions }
}

const recorded = async () =>
  (await store.owner`select name from schema_file where name like 'tables/900%' order by 1`).map(({ name }) => name)

it('lets calls pass while a file waits for a table that somebody reads for long, and is applied afterwards', async () => {
  const schema = await nextSchema('alter table staff add column shoe_size integer')
  const applied: string[] = []
  const migrating = await store.owner.begin(async (reader) => {
    await reader`select from staff limit 1`
    const migrating = migrate(store.owner, { schema, applied: (name) => applied.push(name), pauseMs: 1 })
    await untilBlocked(reader, [migrating])
    await store.app`select from staff limit 1`
    return { migrating }
  })
  await migrating.migrating
  expect(await recorded()).toEqual(['tables/9000_next.sql'])
  expect(applied).toEqual(['tables/9000_next.sql'])
})

/** The same schema, waiting for tables a millisecond instead of a second. */
const impatient = (schema: Schema): Schema => ({
  ...schema,
  tables: schema.tables.map((file) => ({ ...file, text: `set local lock_timeout = 1; ${file.text}` })),
})

it('is tried again for minutes while somebody reads a table, and gets through afterwards', async () => {
  const schema = impatient(await nextSchema('alter table staff add column shoe_size integer'))
  let migrating: Promise<void> | undefined
  await store.owner.begin(async (reader) => {
    await reader`select from staff limit 1`
    await new Promise<void>((resolve, reject) => {
      let tries = 0
      // with pauses of seconds: the first fifteen take more than a minute
      const say = () => ++tries === 15 && resolve()
      migrating = migrate(store.owner, { schema, say, pauseMs: 1 })
      migrating.catch(reject)
    })
  })
  await migrating
  expect(await recorded()).toEqual(['tables/9000_next.sql'])
})

it('gives up at last with one line that says what to do, and goes on where it stopped', async () => {
  const schema = await nextSchema('create table one (n integer)', 'alter table staff add column shoe_size integer')
  await store.owner.begin(async (reader) => {
    await reader`select from staff limit 1`
    await expect(migrate(store.owner, { schema: impatient(schema), pauseMs: 0 })).rejects.toThrow(SchemaError)
  })
  expect(await recorded()).toEqual(['tables/9000_next.sql'])
  await migrate(store.owner, { schema })
  expect(await recorded()).toEqual(['tables/9000_next.sql', 'tables/9001_next.sql'])
})

it('makes policies anew where they are not as they should be, and waits for no call of other tables', async () => {
  const { tables, functions } = await schemaOfThisBuild()
  const renewed = functions.map((file) =>
    file.name.includes('tenant_polic') ? { ...file, checksum: 'renewed' } : file,
  )
  const policies = () => store.owner`
    select relname, relrowsecurity, pg_get_expr(polqual, polrelid), has_table_privilege('guanxi_app', c.oid, 'insert') as writes
    from pg_class c left join pg_policy on polrelid = c.oid where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 1`
  const before = [...(await policies())]
  await store.owner`drop policy tenant on tag`
  await store.owner`alter policy tenant on department using (true)`
  await store.owner`alter table seat disable row level security`
  await store.owner`revoke insert on store from guanxi_app`
  await store.owner.begin(async (reader) => {
    await reader`select from staff, customer, corp, idempotency limit 1`
    await migrate(store.owner, { schema: { tables, functions: renewed }, pauseMs: 1 })
  })
  expect([...(await policies())]).toEqual(before)
})

it('makes triggers of lists, events and crowd packages anew where they are not as they should be, while others write', async () => {
  const { tables, functions } = await schemaOfThisBuild()
  const renewed = functions.map((file) =>
    /counted_lists|change_feed|crowds/.test(file.name) ? { ...file, checksum: 'renewed' } : file,
  )
  const triggers = () => store.owner`
    select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by tgrelid::regclass::text, 1`
  const before = [...(await triggers())]
  await store.owner`drop trigger update_count_tag_removed on tag`
  await store.owner`create or replace trigger feed_tag_created after update on tag execute function feed_tag()`
  const written = await store.owner<{ name: string }[]>`
    select distinct tgrelid::regclass::text as name from pg_trigger
    where not tgisinternal and tgrelid <> 'tag'::regclass`
  await store.owner.begin(async (writer) => {
    for (const { name } of written) await writer`lock table ${writer(name)} in row exclusive mode`
    await migrate(store.owner, { schema: { tables, functions: renewed }, pauseMs: 1 })
  })
  expect([...(await triggers())]).toEqual(before)
})

it('is done once when nodes start at once, each with one connection', async () => {
  const schema = await nextSchema('create table one (n integer)', 'create table two (n integer)')
  const applied: string[] = []
  await Promise.all([1, 2, 3].map(() => migrate(store.owner, { schema, applied: (name) => applied.push(name) })))
  expect(applied).toEqual(['tables/9000_next.sql', 'tables/9001_next.sql'])
  const locks = await store.owner`select from pg_locks where locktype = 'advisory' and database = (
    select oid from pg_database where datname = current_database())`
  expect(locks).toHaveLength(0)
})

it('takes on a role that it has made itself', async () => {
  const role = `role_of_${store.database}`
  await ensureAppRole(store.owner, role)
  await store.owner.begin(async (tx) => {
    await tx.unsafe(`set local role ${role}`)
    expect([...(await tx`select current_user as name`)]).toEqual([{ name: role }])
  })
  await store.owner.unsafe(`drop role ${role}`)
})
