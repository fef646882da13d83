import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, expect, inject, it } from 'vitest'
import { isPatched } from './patched.ts'

/** Each test names the upstream defect that `patches/postgres+3.4.9.patch` mends; without the patch it fails or hangs. */
const ISSUES = 'https://github.com/porsager/postgres/issues'

const login = inject('cluster').owner
const killer = postgres({ ...login, max: 1, fetch_types: false })
const pools: postgres.Sql[] = []
const sockets: Socket[] = []

afterEach(async () => {
  sockets.length = 0
  await Promise.all(pools.splice(0).map((pool) => pool.end({ timeout: 0 })))
})
afterAll(() => killer.end())

function open(options: postgres.Options<Record<string, never>> = {}) {
  const pool = postgres({ ...login, max: 1, fetch_types: false, backoff: () => 0.01, onnotice() {}, ...options })
  pools.push(pool)
  return pool
}

/** A pool whose sockets the test can see. */
function openVisibly() {
  return open({
    socket: async ({ path }: { path: string }) => {
      const socket = connectSocket(path)
      sockets.push(socket)
      await once(socket, 'connect')
      return socket
    },
  } as object)
}

const pidOf = async (connection: postgres.ISql) => (await connection`select pg_backend_pid() as pid`)[0]?.pid as number
const terminate = (pid: number) => killer`select pg_terminate_backend(${pid}, 5000)`
const one = [{ one: 1 }]

it('carries the patch', () => expect(isPatched()).toBe(true))

// The queues that hold connections never let go of what was taken from their front, and search all of it on every query.
it('searches no more connections after many queries than after few (not reported upstream)', async () => {
  const pool = open({ max: 4 })
  const { indexOf } = Array.prototype
  let longest = 0
  try {
    await Promise.all(Array.from({ length: 4 }, () => pool`select pg_sleep(0.05)`))
    Array.prototype.indexOf = function (this: unknown[], ...given) {
      longest = Math.max(longest, this.length)
      return indexOf.apply(this, given as [unknown])
    }
    for (let i = 0; i < 300; i++) await Promise.all([pool`select 1`, pool`select 2`])
    for (let i = 0; i < 30; i++) await Promise.all(Array.from({ length: 20 }, () => pool`select 3`))
    await pool`select 4`
  } finally {
    Array.prototype.indexOf = indexOf
  }
  expect(longest).toBeLessThan(100)
})

it(`survives a server that ends a transaction's connection (${ISSUES}/1208, 1154)`, async () => {
  const pool = open()
  const work = pool.begin(async (tx) => {
    await terminate(await pidOf(tx))
    await tx`select 1`
  })
  await expect(work).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await pause(20) // the crash came from a timer
  expect(await pool`select 1 as one`).toEqual(one)
})

it(`gives the first query after a reconnect its own answer (${ISSUES}/1223)`, async () => {
  const pool = open()
  for (let i = 0; i < 5; i++) {
    const pid = await pidOf(pool)
    const asleep = pool`select pg_sleep(60)`.catch((error) => error)
    await pause(20)
    await terminate(pid)
    expect(await asleep).toBeInstanceOf(Error)
    expect(await pool`select 1 as one`).toEqual(one)
  }
})

it(`comes back after a reset inside a transaction (${ISSUES}/1216)`, async () => {
  const pool = openVisibly()
  const work = pool.begin(async (tx) => {
    const asleep = tx`select pg_sleep(60)`
    asleep.catch(() => {})
    await pause(20)
    sockets[0]?.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
    await asleep
  })
  await expect(work).rejects.toThrow()
  for (let i = 0; i < 3; i++) expect(await pool`select 1 as one`).toEqual(one)
})

it.each(['commit', 'rollback'])(
  `keeps a transaction that lost its connection out of the next one, until its %s (${ISSUES}/1216, 1204, 1133)`,
  async (end) => {
    const pool = open()
    const taken = Promise.withResolvers<void>()
    const late = Promise.withResolvers<unknown>()
    const lost = pool.begin(async (tx) => {
      await terminate(await pidOf(tx))
      await taken.promise
      late.resolve(await tx`select txid_current()`.catch((error) => error))
      if (end === 'rollback') throw new Error('late')
    })
    await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    const next = await pool.begin(async (tx) => {
      const [before] = await tx`select txid_current() as id`
      taken.resolve()
      expect(await late.promise).toMatchObject({ code: 'CONNECTION_CLOSED' })
      await pause(20)
      const [after] = await tx`select txid_current() as id`
      return { before: before?.id, after: after?.id }
    })
    expect(next.after).toBe(next.before)
  },
)

// A branch of `Promise.all` that goes on after another one has failed must not reach the connection's next user.
it('refuses statements of a transaction that has ended (not reported upstream)', async () => {
  const pool = open()
  const late = Promise.withResolvers<postgres.TransactionSql>()
  await pool.begin(async (tx) => late.resolve(tx))
  await expect((await late.promise)`select 1`).rejects.toMatchObject({ code: 'TRANSACTION_OVER' })
})

it(`does not give a transaction's connection away when its socket drains (${ISSUES}/1204)`, async () => {
  const pool = openVisibly()
  let other: Promise<unknown> | undefined
  await pool.begin(async (tx) => {
    await tx`select set_config('guanxi.test', 'inside', true)`
    sockets[0]?.emit('drain')
    other = pool`select current_setting('guanxi.test', true) as seen`.execute()
    await pause(20)
  })
  expect(await other).not.toEqual([{ seen: 'inside' }])
})

it(`begins a transaction behind as many statements as a connection may hold (${ISSUES}/1189)`, async () => {
  const pool = open({ max_pipeline: 1 } as object)
  const pid = await pidOf(pool)
  const asleep = pool`select pg_sleep(0.1)`.execute()
  const seen = await pool.begin((tx) => tx`select 1 as one`)
  await asleep
  const [connection] = await killer`select state from pg_stat_activity where pid = ${pid}`
  expect([seen, connection]).toEqual([one, { state: 'idle' }])
})

it(`settles what a lost transaction had still queued (${ISSUES}/1186)`, async () => {
  const pool = open({ max_pipeline: 1 } as object)
  const queued: Promise<unknown>[] = []
  const work = pool.begin(async (tx) => {
    const pid = await pidOf(tx)
    for (let i = 0; i < 5; i++) queued.push(tx`select pg_sleep(60), ${i}::int`.catch((error) => error.code))
    await pause(20)
    await terminate(pid)
    await Promise.all(queued)
  })
  await expect(work).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await Promise.all(queued)).toEqual(Array(5).fill('CONNECTION_CLOSED'))
})

it(`reserves a connection as the first thing it does (${ISSUES}/751)`, async () => {
  const reserved = await open().reserve()
  expect(await reserved`select 1 as one`).toEqual(one)
  reserved.release()
})

it(`reserves a connection although the one it waits for is lost (${ISSUES}/1195)`, async () => {
  const pool = open()
  const pid = await pidOf(pool)
  const asleep = pool`select pg_sleep(60)`.catch(() => {})
  await pause(20)
  const reserving = pool.reserve()
  await terminate(pid)
  await asleep
  const reserved = await reserving
  expect(await reserved`select 1 as one`).toEqual(one)
  reserved.release()
})

it(`refuses statements on a reserved connection that is lost (${ISSUES}/1208)`, async () => {
  const pool = open()
  const reserved = await pool.reserve()
  await terminate(await pidOf(reserved))
  // the first may be written before this side has heard of the loss
  const lost = expect.stringMatching(/^(?:CONNECTION_CLOSED|EPIPE|ECONNRESET)$/)
  await expect(reserved`select 1`).rejects.toMatchObject({ code: lost })
  await expect(reserved`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  reserved.release()
  expect(await pool`select 1 as one`).toEqual(one)
})

it(`hears of a COPY that fails after its last byte, and rolls back (${ISSUES}/1173)`, async () => {
  const pool = open()
  const work = pool.begin(async (tx) => {
    await tx`create temp table few (n int check (n < 5)) on commit drop`
    const stream = await tx`copy few from stdin`.writable()
    stream.end('9\n')
    await once(stream, 'finish')
  })
  await expect(work).rejects.toMatchObject({ code: '23514' })
  expect(await pool`select 1 as one`).toEqual(one)
})

it(`goes on after a COPY whose last row stopped the socket (${ISSUES}/917, 499)`, async () => {
  const pool = open()
  for (let rows = 1; rows < 40; rows++) {
    const stream = await pool
      .unsafe(`copy (select repeat('x', 4000) from generate_series(1, ${rows})) to stdout`)
      .readable()
    await pause(2)
    let size = 0
    for await (const piece of stream) size += piece.length
    expect(size).toBe(rows * 4001)
    expect(await pool`select 1 as one`).toEqual(one)
  }
})

it('writes JSON as it is given, its keys in their order (not reported upstream)', async () => {
  const pool = open()
  const given = { longer: 1, b: [{ z: 1, a: 2 }] }
  const [row] = await pool`select ${pool.json(given)}::text as text`
  expect(row?.text).toBe(JSON.stringify(given))
})

// A connection to a primary that was demoted stays in the pool for good, and every write on it is refused.
it('lets go of a connection to a server that only reads, in and out of transactions (not reported upstream)', async () => {
  const pool = open({ connection: { default_transaction_read_only: 'on' } as object })
  const write = (connection: postgres.ISql) => connection`create temp sequence s`.then(String, ({ code }) => code)
  const first = await pidOf(pool)
  expect(await Promise.all([write(pool), write(pool)])).toEqual(['25006', '25006'])
  const second = await pidOf(pool)
  await expect(pool.begin((tx) => tx`create temp sequence s`)).rejects.toMatchObject({ code: '25006' })
  const third = await pidOf(pool)
  expect(new Set([first, second, third]).size).toBe(3)
})
