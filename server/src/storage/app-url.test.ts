import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { pgbouncerVersion, startPgbouncer } from '../../../qa/support/pgbouncer.ts'
import { openPooler } from '../../../qa/support/pooler.ts'
import { callDefaults, missingDefaults, setCallDefaults } from './app-role.ts'
import { connect, type Login } from './connect.ts'
import { inCorp } from './corp-db.ts'
import { openStore, prepareStore, type Store } from './open.ts'
import { readClientOf } from './read-client.ts'

const { owner, app } = inject('cluster')
const version = await pgbouncerVersion()
const cleaning: (() => unknown)[] = []
let databases: Awaited<ReturnType<typeof freshDatabase>>[]
beforeAll(async () => {
  databases = [await freshDatabase(), await freshDatabase()]
})
afterAll(async () => {
  for (const clean of cleaning.reverse()) await clean()
  for (const each of databases) await each.close()
})

/** A port that leads to one of the two databases. */
async function urlOf(login: Login, which: 0 | 1): Promise<string> {
  const pooler = await openPooler({ ...login, database: databases[which]?.database as string })
  cleaning.push(() => pooler.close())
  return pooler.url
}

async function open(databaseUrl: string, appUrl: string, dbTimeout = 10): Promise<Store> {
  const store = await openStore({ databaseUrl, appUrl, dataFolder: tmpdir(), pool: 2, dbTimeout, say() {} })
  cleaning.push(() => store.close())
  return store
}

const settingsOf = (store: Store) =>
  inCorp({ corpId: 'ww1', pool: store.app }, { actor: { kind: 'command' }, now: 0 } as never, async ({ tx }) => {
    const [row] = await tx`select current_setting('statement_timeout') as bound, current_user as role`
    return row
  })

it('answers calls in a login of its own, whose transactions are bounded without a word at connect', async () => {
  const store = await open(await urlOf(owner, 0), await urlOf(app, 0))
  const said: string[] = []
  await prepareStore(store, (line) => said.push(line))
  expect(await settingsOf(store)).toEqual({ bound: '9s', role: 'guanxi_app' })
  expect(store.calls).toMatchObject({ keepsStatements: true })
  await readClientOf(store.app).read('select 1', [])
  expect(readClientOf(store.app).path()).toEqual({ by: 'wire client' })
  expect(said.join()).toMatch(/have an administrator run "alter role guanxi_app in database \w+ set random_page_cost/)
})

it('refuses another database than that of DATABASE_URL', async () => {
  await expect(open(await urlOf(owner, 0), await urlOf(app, 1))).rejects.toThrow(
    'GUANXI_APP_URL leads to another database than DATABASE_URL',
  )
})

it('names the setting whose database cannot be reached', async () => {
  await expect(open(await urlOf(owner, 0), 'postgres://a:b@127.0.0.1:1/c')).rejects.toThrow(
    /^cannot reach the database of GUANXI_APP_URL \(127.0.0.1:1\/c\)/,
  )
})

it('gives a login its defaults, once, and refuses one that is not in the role of calls', async () => {
  const name = `calls_${databases[0]?.database}`
  const admin = databases[0]?.owner as Store['owner']
  await admin.unsafe(`create role ${name} login password 'calls'`)
  cleaning.push(() => admin.unsafe(`drop role ${name}`))
  const own = { ...app, username: name, password: 'calls' } as Login
  const pool = connect({ ...own, database: databases[0]?.database as string }, { max: 1 })
  cleaning.push(() => pool.end({ timeout: 0 }))
  const wanted = callDefaults(10)
  expect(await missingDefaults(admin, pool, wanted)).toHaveLength(4)
  expect(await setCallDefaults(admin, pool, wanted)).toBeUndefined()
  expect(await missingDefaults(admin, pool, wanted)).toEqual([])
  expect(await missingDefaults(admin, pool, callDefaults(20))).toHaveLength(2)
  const store = await open(await urlOf(owner, 0), await urlOf(own, 0))
  await expect(prepareStore(store, () => {})).rejects.toThrow(
    `the login of GUANXI_APP_URL is no member of guanxi_app: have its owner run "grant guanxi_app to ${name}"`,
  )
})

/** A PgBouncer in front of the first database. */
async function pooled(more: string[] = []) {
  const url = await urlOf(owner, 0)
  const folder = mkdtempSync(join(tmpdir(), 'guanxi-pooler-'))
  const settings = ['server_tls_sslmode = disable', ...more] // the way to the server is not asked for TLS
  const pooler = await startPgbouncer({ url, app: app as { username: string; password: string }, folder, settings })
  cleaning.push(async () => {
    await pooler.stop()
    rmSync(folder, { recursive: true })
  })
  return () => open(url, pooler.url)
}

it.skipIf(!version)('goes through PgBouncer, which keeps statements from 1.21 on', async () => {
  const store = await (await pooled())()
  await prepareStore(store, () => {})
  const [major = 0, minor = 0] = (version as string).split('.').map(Number)
  const keeps = major > 1 || minor >= 24
  expect(store.calls?.keepsStatements).toBe(keeps)
  const many = await Promise.all(Array.from({ length: 40 }, () => settingsOf(store)))
  expect(new Set(many.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"bound":"9s","role":"guanxi_app"}']))
  const reads = Array.from({ length: 40 }, (_, i) => readClientOf(store.app).read('select $1::text', [`${i}`]))
  expect((await Promise.all(reads)).map(([row]) => String(row?.[0]))).toEqual(
    Array.from({ length: 40 }, (_, i) => `${i}`),
  )
  expect(readClientOf(store.app).path().by).toBe(keeps ? 'wire client' : 'postgres.js')
})

it.skipIf(!version)('gets its own answers where many share two sessions of the server', async () => {
  const openOne = await pooled(['default_pool_size = 2'])
  const stores = [await openOne(), await openOne(), await openOne()]
  const ask = async ({ app: pool }: Store, i: number) => {
    if (i % 3 === 0) return (await pool`select 'none' as said, 1 as one`)[0]?.said === 'none'
    if (i % 3 === 1) return (await pool`select ${`${i}`}::text as number`)[0]?.number === `${i}`
    return (await settingsOf({ app: pool } as Store))?.bound === '9s'
  }
  const all = stores.flatMap((store) => Array.from({ length: 300 }, (_, i) => ask(store, i)))
  expect((await Promise.all(all)).filter((right) => !right)).toEqual([])
})
