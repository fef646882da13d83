import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { startPostgres } from '../test/postgres.ts'
import { ECHO, outcome, reading } from '../test/setup.ts'

const login = inject('postgres').login
const select = (text: string, more = {}) => ({ key: text, text, ...more })

it('hands over the columns as PostgreSQL writes them', async () => {
  const reads = reading(login)
  const text = `select $1::text, $2::int + 1, $3::bytea, $4::bigint, $5::bool, null, ''`
  const [row] = await reads.read(select(text), ['汉\n"', 41, Buffer.from('\\x00ff'), 9_007_199_254_740_993n, true])
  expect(row?.map((value) => value?.toString())).toEqual([
    '汉\n"',
    '42',
    '\\x00ff',
    '9007199254740993',
    't',
    undefined,
    '',
  ])
  expect(await reads.read(select('select 1 where false'), [])).toEqual([])
  expect(await reads.read(select(''), [])).toEqual([])
  const many = await reads.read(select('select i, null from generate_series(1, $1::int) i', { maxRows: 5000 }), [5000])
  expect(many.map(([i]) => Number(i))).toEqual(Array.from({ length: 5000 }, (_, i) => i + 1))
})

it('goes on after an error on the same connection, also when the statement could not be prepared', async () => {
  const reads = reading({ ...login, connections: 1 })
  const pid = select('select pg_backend_pid()')
  const before = await outcome(reads.read(pid, []))
  const bad = select('select * from nowhere')
  const divide = select('select 1 / $1::int')
  const ends = [bad, bad, bad, bad, divide, bad].map((each) => outcome(reads.read(each, each === divide ? [0] : [])))
  expect(await Promise.all(ends)).toEqual([...Array(4).fill('server 42P01'), 'server 22012', 'server 42P01'])
  expect(await outcome(reads.read(divide, [1]))).toBe('1')
  expect(await outcome(reads.read(divide, ['x']))).toBe('server 22P02')
  expect(await outcome(reads.read(divide, []))).toBe('server 08P01')
  expect(await outcome(reads.read(divide, ['1\0']))).toBe('server 22021')
  expect(await outcome(reads.read(pid, []))).toBe(before)
  await reads.read(bad, []).catch((error) => expect(error).toMatchObject({ severity: 'ERROR', kind: 'server' }))
})

it('prepares a statement once, and again when it is gone or a migration changed what it gives', async () => {
  const reads = reading({ ...login, connections: 1, settings: { default_transaction_read_only: 'off' } })
  const all = select('select * from changing')
  const count = select(`select count(*), max(name) from pg_prepared_statements where statement like '%changing'`)
  await reads.read(select('create table changing as select 1 as a'), [])
  for (let i = 0; i < 3; i++) expect(await outcome(reads.read(all, []))).toBe('1')
  expect(await outcome(reads.read(count, []))).toBe('1,r1')
  await reads.read(select('alter table changing add b int default 2'), [])
  expect(await Promise.all([1, 2, 3].map(() => outcome(reads.read(all, []))))).toEqual(['1,2', '1,2', '1,2'])
  expect(await outcome(reads.read(count, []))).toBe('1,r1')
  await reads.read(select('deallocate all'), [])
  expect(await Promise.all([1, 2, 3].map(() => outcome(reads.read(all, []))))).toEqual(['1,2', '1,2', '1,2'])
  await reads.read(select('drop table changing'), [])
  expect(await Promise.all([1, 2, 3].map(() => outcome(reads.read(all, []))))).toEqual(Array(3).fill('server 42P01'))
  expect(await outcome(reads.read({ ...all, text: 'select 7' }, []))).toBe('7')
})

it('keeps no more prepared statements than it may', async () => {
  const reads = reading({ ...login, connections: 1, statements: 3 })
  const ends = Array.from({ length: 50 }, (_, i) => outcome(reads.read(select(`select ${(i * 7) % 10}`), [])))
  expect(await Promise.all(ends)).toEqual(Array.from({ length: 50 }, (_, i) => String((i * 7) % 10)))
  expect(await outcome(reads.read(select('select count(*) from pg_prepared_statements'), []))).toBe('3')
})

it('refuses more rows or bytes than a read may give, and goes on', async () => {
  const reads = reading({ ...login, connections: 1, maxBytes: 100_000 })
  const rows = select('select i from generate_series(1, $1::int) i', { maxRows: 10 })
  const bytes = select(`select repeat('x', $1::int)`)
  const ends = [reads.read(rows, [11]), reads.read(rows, [10]), reads.read(bytes, [100_000]), reads.read(bytes, [3])]
  const [tooMany, ten, tooLong, three] = await Promise.all(ends.map(outcome))
  expect([tooMany, tooLong, three]).toEqual(['too-large 54000', 'too-large 54000', 'xxx'])
  expect(ten?.split(';').length).toBe(10)
  expect(reads.stats().lost).toBe(0)
})

it('refuses what cannot be sent, and sends nothing of it', async () => {
  const reads = reading(login)
  const wrong: [unknown, unknown[]][] = [
    [select('select 1\0; drop table x'), []],
    [ECHO, [undefined]],
    [ECHO, [{}]],
    [ECHO, [['a']]],
    [ECHO, [Symbol('a')]],
    [ECHO, Array(65_536).fill(1)],
    [{ ...ECHO, oids: [25, 25] }, ['a']],
    [{ text: 'select 1' }, []],
  ]
  for (const [statement, values] of wrong) {
    await expect(reads.read(statement as never, values as never)).rejects.toBeInstanceOf(TypeError)
  }
  expect(reads.stats()).toMatchObject({ outstanding: 0, waiting: 0 })
})

it('refuses options that make no sense', () => {
  for (const wrong of [
    { connections: 0 },
    { outstanding: 1.5 },
    { timeoutMs: Number.NaN },
    { statements: 0 },
    { maxBytes: -1 },
    { ssl: 'verify' },
    { ssl: true },
    { ssl: null },
  ]) {
    expect(() => reading({ ...login, ...wrong } as never)).toThrow(TypeError)
  }
})

it('writes nothing', async () => {
  expect(await outcome(reading(login).read(select('create table written ()'), []))).toBe('unavailable 25006')
})

it('has each read in a transaction of its own', async () => {
  const reads = reading({ ...login, connections: 1 })
  const text = `select set_config('my.corp', $1, true), coalesce(current_setting('my.corp', true), '')`
  const after = select(`select coalesce(current_setting('my.corp', true), '')`)
  expect(await Promise.all([outcome(reads.read(select(text), ['a'])), outcome(reads.read(after, []))])).toEqual([
    'a,a',
    '',
  ])
  expect(await outcome(reads.read(select('begin'), []))).toBe('protocol 08P01')
  expect(await outcome(reads.read(after, []))).toBe('')
})

it('has PostgreSQL end a statement that takes too long, and keeps the connection', async () => {
  const reads = reading({ ...login, connections: 1, timeoutMs: 4000 })
  const sleep = select('select pg_sleep(60)')
  await reads.read(ECHO, ['warm'])
  expect(await outcome(reads.read(sleep, []))).toBe('server 57014')
  expect(await outcome(reads.read(ECHO, ['a']))).toBe('a')
  expect(reads.stats().lost).toBe(0)
})

it('gives a connection few reads at a time, and shows how many wait', async () => {
  const reads = reading(login)
  while (reads.stats().open < 2) await pause(5)
  const all = Array.from({ length: 50 }, (_, i) => outcome(reads.read(ECHO, [i])))
  expect(reads.stats()).toMatchObject({ open: 2, outstanding: 8, waiting: 42 })
  expect(await Promise.all(all)).toEqual(Array.from({ length: 50 }, (_, i) => String(i)))
})

it('lets the reads under way finish when it is closed, and refuses others', async () => {
  const reads = reading(login)
  const all = Array.from({ length: 30 }, (_, i) => outcome(reads.read(ECHO, [i])))
  const closed = reads.close()
  expect(await outcome(reads.read(ECHO, ['late']))).toBe('unavailable CONNECTION_ENDED')
  await closed
  expect(await Promise.all(all)).toEqual(Array.from({ length: 30 }, (_, i) => String(i)))
  const both = reading(login)
  const slow = outcome(both.read(select('select pg_sleep(60)'), []))
  const first = both.close()
  await both.close({ atOnce: true })
  await first
  expect(await slow).toBe('unavailable CONNECTION_ENDED')
  const other = reading(login)
  const cut = Array.from({ length: 30 }, (_, i) => outcome(other.read(ECHO, [i])))
  await other.close({ atOnce: true })
  expect(await Promise.all(cut)).toEqual(Array(30).fill('unavailable CONNECTION_ENDED'))
})

it('reads again after its connections were ended, and after PostgreSQL crashed and came back', async () => {
  const postgres = await startPostgres()
  const reads = reading(postgres.login)
  const other = reading(postgres.login)
  try {
    await reads.read(ECHO, ['a'])
    const end = select('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()', {
      maxRows: 99,
    })
    const asleep = outcome(reads.read(select('select pg_sleep(60)'), []))
    while (reads.stats().open < 2 || reads.stats().outstanding < 1) await pause(5)
    await pause(100)
    await other.read(end, [])
    expect(await asleep).toBe('unavailable 57P01')
    while (reads.stats().lost < 2) await pause(5)
    expect(await outcome(reads.read(ECHO, ['b']))).toBe('b')
    await postgres.crash()
    while (reads.stats().open > 0) await pause(5)
    expect(await outcome(reads.read(ECHO, ['c']))).toMatch(/^unavailable (ENOENT|ECONNREFUSED)$/)
    await postgres.start()
    while (reads.stats().open < 2) await pause(5)
    expect(await outcome(reads.read(ECHO, ['d']))).toBe('d')
    expect(reads.stats().problem).toBe(undefined)
  } finally {
    await postgres.stop()
  }
})
