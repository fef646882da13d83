import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { applyPending, migrate } from '../../server/src/storage/migrate.ts'
import { readSchema, SCHEMA_FOLDER, type Schema, SchemaError } from '../../server/src/storage/schema-files.ts'
import { type Child, startChild } from '../lab/child.ts'
import { freshDatabase } from '../support/database.ts'

const MIGRATOR = new URL('../proof/upgrade/migrate-process.ts', import.meta.url)
const FILE = 'tables/9000_staff_by_telephone.concurrently.sql'

let store: Awaited<ReturnType<typeof freshDatabase>>
let folder: string
const nodes: Child[] = []
beforeEach(async () => {
  store = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'guanxi-schema-'))
  await cp(SCHEMA_FOLDER, folder, { recursive: true })
})
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.kill()
  await rm(folder, { recursive: true })
  await store.close()
})

/** This build's schema with one index more, that is built while calls go on. */
async function withIndex(text = 'create index concurrently staff_by_telephone on staff (corp_id, telephone);') {
  await writeFile(join(folder, FILE), text)
  return readSchema(pathToFileURL(`${folder}/`))
}

const stateOfIndex = async () =>
  (await store.owner`select indisvalid from pg_index where indexrelid = to_regclass('staff_by_telephone')`)[0]
    ?.indisvalid

const builders = async () =>
  (await store.owner`select pid from pg_stat_progress_create_index where datname = current_database()`).map(
    ({ pid }) => pid,
  )

/** A node in a process of its own, in the middle of building the index: an older transaction is waited for. */
async function untilBuilding(): Promise<Child> {
  const node = await startChild(MIGRATOR, null)
  nodes.push(node)
  const login = { ...inject('cluster').owner, database: store.database }
  node.ask({ login, schema: pathToFileURL(`${folder}/`).href }).catch(() => {})
  await vi.waitFor(async () => expect(await stateOfIndex()).toBe(false), { timeout: 30_000, interval: 20 })
  return node
}

const upgrade = async (schema: Schema, applied: string[]) =>
  migrate(store.owner, { schema, applied: (name) => applied.push(name), pauseMs: 20 })

it('is built by one of the nodes that start at once, while calls write the table', async () => {
  const schema = await withIndex()
  const applied: string[] = []
  const [corp] = [{ corp_id: 'ww1', name: 'one', created_at: 1 }]
  await store.owner`insert into corp ${store.owner(corp as never)}`
  const upgrading = await store.owner.begin(async (older) => {
    await older`select from staff limit 1`
    const upgrading = Promise.all([1, 2].map(() => upgrade(schema, applied)))
    await vi.waitFor(async () => expect(await stateOfIndex()).toBe(false), { timeout: 30_000, interval: 20 })
    await store.app.begin(async (tx) => {
      await tx`select set_config('guanxi.corp_id', 'ww1', true), set_config('guanxi.now', '1', true)`
      await tx`update staff set telephone = '1' where corp_id = 'ww1'`
    })
    return { upgrading }
  })
  await upgrading.upgrading
  expect(applied).toEqual([FILE])
  expect(await stateOfIndex()).toBe(true)
})

it('is taken as it is when the node that began it was killed, but PostgreSQL has gone on', async () => {
  const schema = await withIndex()
  const applied: string[] = []
  await store.owner.begin(async (older) => {
    await older`select from staff limit 1`
    await (await untilBuilding()).kill()
    expect(await builders()).toHaveLength(1)
  })
  await upgrade(schema, applied)
  expect(applied).toEqual([FILE])
  expect(await stateOfIndex()).toBe(true)
})

it('is removed and built again when it was cut short', async () => {
  const schema = await withIndex()
  const applied: string[] = []
  await store.owner.begin(async (older) => {
    await older`select from staff limit 1`
    await (await untilBuilding()).kill()
    for (const pid of await builders()) await store.owner`select pg_terminate_backend(${pid})`
    await vi.waitFor(async () => expect(await builders()).toEqual([]), { timeout: 30_000, interval: 20 })
  })
  expect(await stateOfIndex()).toBe(false)
  await upgrade(schema, applied)
  expect(applied).toEqual([FILE])
  expect(await stateOfIndex()).toBe(true)
})

it('refuses a file that is more than one such statement', async () => {
  const schema = await withIndex(
    'create index concurrently staff_by_telephone on staff (corp_id, telephone); select 1;',
  )
  await expect(upgrade(schema, [])).rejects.toThrow(SchemaError)
  expect(await stateOfIndex()).toBeUndefined()
})

it('is built plainly inside the transaction of a restore', async () => {
  const schema = await withIndex()
  await store.owner.begin((tx) => applyPending(tx, schema))
  expect(await stateOfIndex()).toBe(true)
})
