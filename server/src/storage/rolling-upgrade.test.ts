import { afterEach, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { BUILD } from '../build.ts'
import { contract } from './contract.ts'
import { migrate, pending } from './migrate.ts'
import { compareBuilds, recordedBuilds } from './schema-build.ts'
import { type Schema, type SchemaFile, schemaOfThisBuild } from './schema-files.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeEach(async () => {
  store = await freshDatabase()
})
afterEach(() => store.close())

const file = (name: string, text: string): SchemaFile => ({ name, text, checksum: text })

/** The schema of a later build: a table more, a function changed, and a column that only builds before it use. */
async function laterSchema(oldest: string): Promise<Schema> {
  const { tables, functions } = await schemaOfThisBuild()
  const [first, ...others] = functions as [SchemaFile, ...SchemaFile[]]
  return {
    ...{ build: '9.0.0', oldest },
    tables: [...tables, file('tables/9000_later.sql', 'create table later (n integer)')],
    functions: [file(first.name, `${first.text} -- later`), ...others],
    contract: [file('contract/9000_later.sql', 'alter table request_log drop column method')],
  }
}

const checksums = async () =>
  (await store.owner`select name, checksum from schema_file order by name`).map((row) => ({ ...row }))

const columns = async () =>
  (await store.owner`select from pg_attribute where attrelid = 'request_log'::regclass and attname = 'method'`).length

it('says of this build what package.json says', async () => {
  const { build, oldest } = await schemaOfThisBuild()
  expect(build).toBe(BUILD)
  expect(compareBuilds(oldest as string, BUILD)).toBeLessThanOrEqual(0)
  expect(await recordedBuilds(store.owner)).toEqual({ newest: BUILD, oldest })
})

it('tells versions apart by their numbers', () => {
  expect(compareBuilds('0.9.0', '0.10.0')).toBeLessThan(0)
  expect(compareBuilds('1.0.0', '0.99.9')).toBeGreaterThan(0)
  expect(compareBuilds('1.2.3', '1.2.3')).toBe(0)
})

it('leaves the schema of a later build as it is, functions included, and works on it', async () => {
  await migrate(store.owner, { schema: await laterSchema(BUILD) })
  const before = await checksums()
  await migrate(store.owner)
  expect(await checksums()).toEqual(before)
  expect(await pending(store.owner)).toBe(0)
  expect(await recordedBuilds(store.owner)).toEqual({ newest: '9.0.0', oldest: BUILD })
})

it('refuses the schema of a later build that does not serve this one', async () => {
  await migrate(store.owner, { schema: await laterSchema('8.0.0') })
  const before = await checksums()
  const refused = `the database has the schema of build 9.0.0, which serves builds from 8.0.0 on, not ${BUILD}`
  await expect(migrate(store.owner)).rejects.toThrow(refused)
  await expect(pending(store.owner)).rejects.toThrow(refused)
  expect(await checksums()).toEqual(before)
})

it('takes away what older builds use when none of them runs, and lets none of them start afterwards', async () => {
  const schema = await laterSchema(BUILD)
  await migrate(store.owner, { schema })
  await store.owner`select from node_beat('old-node', ${BUILD}, 1, true, false)`
  await expect(contract(store.owner, { schema })).rejects.toThrow(
    `nodes of an older build are running (old-node of build ${BUILD}): bring them to 9.0.0 first`,
  )
  expect(await columns()).toBe(1)
  await migrate(store.owner)

  await store.owner`delete from node`
  expect(await contract(store.owner, { schema })).toEqual(['contract/9000_later.sql'])
  expect(await columns()).toBe(0)
  expect(await contract(store.owner, { schema })).toEqual([])
  await expect(migrate(store.owner)).rejects.toThrow('start a newer build')
})

it('is not contracted by a build older than its schema', async () => {
  await migrate(store.owner, { schema: await laterSchema(BUILD) })
  await expect(contract(store.owner)).rejects.toThrow('has the schema of build 9.0.0: contract it with that build')
})
