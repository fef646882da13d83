import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { migrate } from './migrate.ts'
import { dumpSchema } from './schema-dump.ts'
import { SCHEMA_FOLDER, type Schema, schemaOfThisBuild } from './schema-files.ts'

const store = await freshDatabase()

afterAll(() => store.close())

it('is what schema.sql shows; npm run schema writes it', async () => {
  expect(await dumpSchema(store.owner)).toBe(await readFile(new URL('schema.sql', SCHEMA_FOLDER), 'utf8'))
})

it('stays the same when every function file is applied again', async () => {
  await store.owner`insert into corp (corp_id, name, created_at) values ('ww_again', '又', 1)`
  await store.owner`insert into department values ('ww_again', '1', 'a', '0', 1)`
  const rows = () => store.owner`
    select (select count(*)::int from schema_file) as files, (select count(*)::int from counted_list_source) as lists,
      (select count(*)::int from feed_source) as feeds, (select count(*)::int from counted_list_block) as blocks`
  const [before, dump] = [[...(await rows())], await dumpSchema(store.owner)]
  const { tables, functions } = await schemaOfThisBuild()
  const changed: Schema = { tables, functions: functions.map((file) => ({ ...file, checksum: `${file.checksum}x` })) }
  const applied: string[] = []
  await migrate(store.owner, { schema: changed, applied: (name) => applied.push(name) })
  expect(applied).toEqual(functions.map(({ name }) => name))
  expect(await dumpSchema(store.owner)).toBe(dump)
  expect([...(await rows())]).toEqual(before)
})

it('leaves nothing of a file that fails, and keeps those before it', async () => {
  const { tables, functions } = await schemaOfThisBuild()
  const table = (name: string) => ({ name: `tables/900${name.length}_${name}.sql`, checksum: name })
  const broken: Schema = {
    tables: [
      ...tables,
      { ...table('one'), text: 'create table one (n integer)' },
      { ...table('three'), text: 'create table three (n integer); create function' },
    ],
    functions,
  }
  await expect(migrate(store.owner, { schema: broken })).rejects.toThrow(/syntax error/)
  const made =
    await store.owner`select to_regclass('one') is not null as one, to_regclass('three') is not null as three`
  expect(made).toEqual([{ one: true, three: false }])
  expect(await store.owner`select name from schema_file where name like 'tables/900%'`).toEqual([
    { name: 'tables/9003_one.sql' },
  ])
})

it('asks no clock but that of the transaction', async () => {
  const { functions } = await schemaOfThisBuild()
  const asking = functions.filter(({ text }) =>
    /\bnow\(\)|clock_timestamp|current_timestamp/.test(text.replaceAll('ctx_now()', '')),
  )
  expect(asking.map(({ name }) => name)).toEqual(['functions/shared/context.sql'])
})

it('lets the planner write out what triggers ask for each row', async () => {
  const plan =
    await store.owner`explain (verbose, costs off) select ctx_now(), js(relname), customer_item(relname, 1) from pg_class`
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(/ctx_now|js\(|customer_item/)
})
