import { readFile } from 'node:fs/promises'
import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, expect, inject, it } from 'vitest'
import { connect, type Login, type Sql } from '../connect.ts'
import { poolWithTimeout, withDbTimeout } from './db-timeout.ts'
import { databaseFault, isDatabaseAway } from './fault.ts'

const login = inject('cluster').owner as Extract<Login, { path: string }>
const pools: Sql[] = []
const open = (given = login) => {
  const pool = connect(given, { max: 1 })
  pools.push(pool)
  return pool
}
afterAll(() => Promise.all(pools.map((pool) => pool.end({ timeout: 0 }))))

const errorOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (error) => error,
  )

async function terminate(connection: Sql): Promise<void> {
  const [row] = await connection`select pg_backend_pid() as pid`
  await open()`select pg_terminate_backend(${row?.pid}, 5000)`
}

it('an error of PostgreSQL is failed, and keeps its SQLSTATE', async () => {
  const error = await errorOf(open()`select 1 / 0`)
  expect([databaseFault(error), error.code, isDatabaseAway(error)]).toEqual(['failed', '22012', false])
})

it('a server that is not there is unavailable', async () => {
  const error = await errorOf(open({ ...login, path: '/nowhere/.s.PGSQL.5432' })`select 1`)
  expect([databaseFault(error), error.code, isDatabaseAway(error)]).toEqual(['unavailable', 'ENOENT', true])
})

it('a login that is refused is unavailable: FATAL', async () => {
  expect(databaseFault(await errorOf(open({ ...login, database: 'nowhere' })`select 1`))).toBe('unavailable')
})

it('a connection lost within a transaction is unavailable', async () => {
  const error = await errorOf(
    open().begin(async (tx) => {
      await terminate(tx as unknown as Sql)
      await tx`select 1`
    }),
  )
  expect(databaseFault(error)).toBe('unavailable')
})

it('a connection lost during commit leaves the outcome unknown', async () => {
  const cut = open({ ...login, path: await openCutter() })
  const error = await errorOf(cut.begin((tx) => tx`select 1`))
  expect([databaseFault(error), isDatabaseAway(error)]).toEqual(['unknown-outcome', true])
})

it('a refusal during commit is failed: its outcome is known', async () => {
  const pool = open()
  const error = await errorOf(
    pool.begin(async (tx) => {
      await tx`create temp table one (n int unique deferrable initially deferred) on commit drop`
      await tx`insert into one values (1), (1)`
    }),
  )
  expect([databaseFault(error), error.code]).toEqual(['failed', '23505'])
})

it('a statement that outlasts its timeout is silent, here and in PostgreSQL', async () => {
  const bounded = connect(login, { max: 1, timeout: 0.2, bounded: true })
  const deaf = poolWithTimeout(0.05, open)
  pools.push(bounded, deaf)
  expect(databaseFault(await errorOf(bounded`select pg_sleep(60)`))).toBe('silent')
  expect(databaseFault(await errorOf(withDbTimeout(deaf, () => new Promise(() => {}))))).toBe('silent')
})

it('an error that is not the database’s is none of its faults, whatever its code', async () => {
  const missing = await errorOf(readFile('/nowhere'))
  expect([missing.code, databaseFault(missing)]).toEqual(['ENOENT', undefined])
  for (const code of ['ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ECONNREFUSED', 'CONNECTION_CLOSED', '57P01', '08006'])
    expect(databaseFault(Object.assign(new Error(code), { code })), code).toBeUndefined()
  const thrown = new Error('from the work')
  expect(databaseFault(await errorOf(open().begin(() => Promise.reject(thrown))))).toBeUndefined()
  for (const value of [undefined, null, 'ENOENT', 5]) expect(databaseFault(value)).toBeUndefined()
})

/** A way to the database that is cut as soon as a commit goes by. */
async function openCutter(): Promise<string> {
  const path = `${login.path}.cut-${process.pid}`
  const server = createServer((near: Socket) => {
    const far = dial(login.path)
    near.on('data', (bytes) => {
      far.write(bytes)
      if (bytes.includes('commit')) near.destroy()
    })
    far.on('data', (bytes) => near.write(bytes))
    near.on('error', () => {}).on('close', () => far.destroy())
    far.on('error', () => {}).on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  server.unref()
  return path
}
