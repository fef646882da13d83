import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { afterEach, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { connect, type Login, type Sql } from './connect.ts'
import { databaseFault } from './driver/fault.ts'
import { readClientOf } from './read-client.ts'

type SocketLogin = Extract<Login, { path: string }>

const login = inject('cluster').app as SocketLogin
const role = inject('cluster').appRole
const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

function open(given: Login = login, options: { timeout?: number; max?: number } = {}): Sql {
  const pool = connect(given, { max: 2, bounded: true, wireReads: true, ...options, ...(role ? { role } : {}) })
  opened.push(() => pool.end({ timeout: 0 }))
  return pool
}

const read = async (pool: Sql, text: string, values: readonly unknown[] = []) =>
  (await readClientOf(pool).read(text, values))[0]?.map((column) => column && String(column))
const faultOf = (work: Promise<unknown>) => work.then(() => 'none', databaseFault)
const ways = (pool: Sql) => {
  const { wire, pool: other } = readClientOf(pool).counts()
  return { wire, pool: other }
}

/** The cluster behind a socket of its own, so that a test may change what passes. */
async function openBetween(each: (near: Socket, far: Socket) => void): Promise<SocketLogin> {
  const path = `${login.path}.reads-${process.pid}-${Math.random().toString(36).slice(2)}`
  const sockets = new Set<Socket>()
  const server: Server = createServer((near) => {
    const far = dial(login.path)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    each(near, far)
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  opened.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { ...login, path }
}

it('reads as the application, with the settings of the pool, by connections that can only read', async () => {
  const pool = open(login, { timeout: 10 })
  const settings = `select current_user, current_setting('random_page_cost'), current_setting('jit'),
    current_setting('timezone'), current_setting('plan_cache_mode'), current_setting('statement_timeout')`
  const user = role ?? login.username
  expect(await read(pool, settings)).toEqual([user, '1.1', 'off', 'UTC', 'force_generic_plan', '8100ms'])
  expect(await faultOf(readClientOf(pool).read('create temp table t ()', []))).toBe('unavailable')
  expect(readClientOf(pool).path()).toEqual({ by: 'wire client' })
})

it('sends every type of parameter as the driver does', async () => {
  const store = await freshDatabase()
  opened.push(() => store.close())
  const text = `select $1::text, $2::int::text, $3::bigint::text, $4::boolean::text, $5::text, $6::text[]::text,
    $7::int[]::text, $8::text[]::text`
  const values = ['我们', 7, 2 ** 53 - 1, true, null, ['a"b', 'c,\\', '', null], [1, -2], []]
  const expected = ['我们', '7', '9007199254740991', 'true', null, '{"a\\"b","c,\\\\","",NULL}', '{1,-2}', '{}']
  for (const pool of [store.app, store.owner]) expect(await read(pool, text, values)).toEqual(expected)
  expect(ways(store.app)).toEqual({ wire: 1, pool: 0 })
})

it('leaves parameters that it cannot send to the driver', async () => {
  const pool = open()
  expect(await read(pool, `select $1::jsonb ->> 'a'`, [{ a: 'b' }])).toEqual(['b'])
  expect(ways(pool)).toEqual({ wire: 0, pool: 1 })
})

it('forgets the corporation of one read before the next', async () => {
  const pool = open()
  await read(pool, `select set_config('guanxi.corp_id', $1, true)`, ['ww1'])
  for (let i = 0; i < 4; i++) {
    const [seen] = (await read(pool, `select current_setting('guanxi.corp_id', true)`)) as [string | null]
    expect(seen || null).toBeNull()
  }
})

it('tells faults apart as the driver does', async () => {
  const pool = open(login, { timeout: 1 })
  expect(await faultOf(readClientOf(pool).read('select 1 / $1::int', [0]))).toBe('failed')
  expect(await faultOf(readClientOf(pool).read('select pg_sleep(60)', []))).toBe('silent')
  const away = open({ ...login, path: '/nowhere/.s.PGSQL.5432' })
  expect(await faultOf(readClientOf(away).read('select 1', []))).toBe('unavailable')
  expect(await read(pool, 'select 1')).toEqual(['1'])
})

it('reads again after its connections were ended', async () => {
  const pool = open()
  const killer = connect(login, { max: 1, ...(role ? { role } : {}) })
  opened.push(() => killer.end())
  const [pid] = (await read(pool, 'select pg_backend_pid()')) as [string]
  const asleep = faultOf(readClientOf(pool).read('select pg_sleep(60)', []))
  await killer`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = 'guanxi reads' and (pid = ${pid}::int or query like '%pg_sleep(60)%') and pid <> pg_backend_pid()`
  expect(await asleep).toBe('unavailable')
  expect(await read(pool, 'select 1')).toEqual(['1'])
  expect(readClientOf(pool).counts().lost).toBeGreaterThan(0)
})

it('a database that falls silent is reported in time, and the pool stays', async () => {
  let deaf = false
  const between = await openBetween((near, far) => {
    near.on('data', (bytes) => void (deaf || far.write(bytes)))
    far.pipe(near)
  })
  const pool = open(between, { timeout: 1 })
  expect(await read(pool, 'select 1')).toEqual(['1'])
  deaf = true
  expect(await faultOf(readClientOf(pool).read('select 2', []))).toBe('silent')
  deaf = false
  expect(await read(pool, 'select 3')).toEqual(['3'])
})

it('reads by the driver where the server refuses the client, and says why', async () => {
  const between = await openBetween((near, far) => {
    far.pipe(near)
    near.once('data', (startup) => {
      // a connection pooler that does not know this setting
      if (!startup.includes('plan_cache_mode')) {
        far.write(startup)
        return void near.pipe(far)
      }
      const fields = Buffer.from('SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: plan_cache_mode\0\0')
      const head = Buffer.from('E\0\0\0\0')
      head.writeInt32BE(fields.length + 4, 1)
      near.end(Buffer.concat([head, fields]))
    })
  })
  const pool = open(between)
  for (let i = 0; i < 3; i++) expect(await read(pool, 'select 1')).toEqual(['1'])
  expect(ways(pool)).toEqual({ wire: 0, pool: 3 })
  const because = 'unsupported startup parameter: plan_cache_mode'
  expect(readClientOf(pool).path()).toEqual({ by: 'postgres.js', because })
})

it.each([
  ['postgres://u:p@h1:1,h2:2/d', 'the URL names several hosts'],
  ['postgres://u:p@h/d?target_session_attrs=read-write', 'the URL asks for target_session_attrs=read-write'],
  ['postgres://u:p@h/d?sslmode=require&sslnegotiation=direct', 'the URL asks for sslnegotiation=direct'],
])('leaves %s to the driver', (url, because) => {
  expect(readClientOf(open({ url })).path()).toEqual({ by: 'postgres.js', because })
})

it('lets a read finish when the pool ends, and refuses the next', async () => {
  const pool = open()
  const slow = read(pool, 'select pg_sleep(0.2), 5')
  await pool.end({ timeout: 5 })
  expect(await slow).toEqual(['', '5'])
  await expect(read(pool, 'select 1')).rejects.toThrow()
})

it('cuts off a read that outlasts the end of the pool', async () => {
  const pool = open()
  const slow = faultOf(readClientOf(pool).read('select pg_sleep(60)', []))
  await pool.end({ timeout: 0 })
  expect(await slow).toBe('unavailable')
})
