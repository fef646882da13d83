import { execFile } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { dataFolder, freePort, freshFolder, ownProcess, start, strike } from '../../../qa/support/cli-setup.ts'
import { openStore } from '../storage/open.ts'

vi.setConfig({ testTimeout: 120_000 })

afterEach(strike)

const shell = promisify(execFile)
const curlOf = (banner: string) => banner.split('\n').find((line) => line.includes('curl -s')) ?? ''
const secretOf = (banner: string) => /secret {2}(\S+)/.exec(banner)?.[1] ?? ''

test('the first start prints a line that works when pasted; the second knows no secret', async () => {
  const env = { GUANXI_DATA: freshFolder(), PORT: await freePort() }
  const first = start(['serve'], env)
  const banner = await first.says('curl -s')
  const { stdout } = await shell('bash', ['-c', curlOf(banner)])
  expect(JSON.parse(stdout)).toMatchObject({ errcode: 0, total: 60 })
  expect(banner).toContain(`http://127.0.0.1:${env.PORT}/docs/`)
  expect(banner).toContain('  console   off, by GUANXI_CONSOLE\n')
  expect(banner).not.toContain('/console/')

  const rival = await ownProcess(['serve'], { ...env, PORT: await freePort() })
  expect(rival).toMatchObject({ code: 1, out: '' })
  expect(rival.err).toMatch(/^guanxi: another guanxi serve \(pid \d+\) is already running on [^\n]+\n$/)

  first.child.kill('SIGTERM')
  first.child.kill('SIGTERM')
  first.child.kill('SIGINT')
  expect(await first.ran).toMatchObject({ code: 0, err: '' })

  const second = start(['serve'], env)
  const later = await second.says('ready')
  expect(later).not.toContain('secret')
  expect(later).not.toContain('/console/')
  expect(later).toContain('npx guanxi token --corp')
  const store = await openStore({ databaseUrl: undefined, dataFolder: env.GUANXI_DATA, pool: 1, say: () => {} })
  const dump = await store.owner`select s::text as row from secret s`
  await store.close()
  expect(dump.map(({ row }) => row).join()).not.toContain(secretOf(banner))
})

test('what makes a start impossible is one clear line', async () => {
  const folder = freshFolder()
  writeFileSync(join(folder, 'file'), '')
  chmodSync(join(folder, 'file'), 0o400)
  const cases = [
    [{ GUANXI_DATA: join(folder, 'file') }, 1, 'is not a folder'],
    [{ GUANXI_DATA: '/proc/none/data' }, 2, 'GUANXI_DATA must be a folder on a disk, not "/proc/none/data"'],
    [{ DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none' }, 1, 'cannot reach the database of DATABASE_URL'],
    [{ DATABASE_URL: 'mysql://x' }, 2, 'DATABASE_URL must look like'],
    [{ GUANXI_APP_URL: 'postgres://a@b/c' }, 2, 'GUANXI_APP_URL needs DATABASE_URL'],
    [{ PORT: '99999' }, 2, 'PORT must be'],
  ] as const
  for (const [env, code, message] of cases) {
    const ran = await ownProcess(['serve'], { GUANXI_DATA: folder, ...env })
    expect(ran).toMatchObject({ code, out: '' })
    expect(ran.err).toMatch(/^guanxi: [^\n]+\n$/)
    expect(ran.err).toContain(message)
    expect(ran.err).not.toContain('hidden')
  }
})

test('a database that another build has migrated is left alone', async () => {
  const env = { GUANXI_DATA: await dataFolder(), PORT: await freePort() }
  const store = await openStore({ databaseUrl: undefined, dataFolder: env.GUANXI_DATA, pool: 1, say: () => {} })
  await store.owner`insert into schema_file (name, checksum) values ('tables/9999_future.sql', '')`
  const ran = await ownProcess(['corp', 'list'], env)
  const doctor = await ownProcess(['doctor'], env)
  await store.close()
  expect(ran).toMatchObject({ code: 1, out: '' })
  expect(ran.err).toMatch(/^guanxi: the database has tables\/9999_future\.sql[^\n]+\n$/)
  expect(doctor.code).toBe(1)
  expect(doctor.out).toContain('PROBLEM  schema')
})

test('a database of an earlier build is refused with one line that says how to move', async () => {
  const env = { GUANXI_DATA: freshFolder(), PORT: await freePort() }
  const store = await openStore({ databaseUrl: undefined, dataFolder: env.GUANXI_DATA, pool: 1, say: () => {} })
  await store.owner`create table schema_migration (version integer primary key)`
  const ran = await ownProcess(['migrate'], env)
  const doctor = await ownProcess(['doctor'], env)
  const tables =
    await store.owner`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  await store.close()
  expect(ran).toMatchObject({ code: 1, out: '' })
  expect(ran.err).toMatch(
    /^guanxi: the database was made by an earlier build[^\n]+guanxi export[^\n]+guanxi import[^\n]+\n$/,
  )
  expect(doctor.code).toBe(1)
  expect(doctor.out).toContain('PROBLEM  schema')
  expect(tables.map(({ relname }) => relname)).toEqual(['schema_migration'])
})

test('a signal ends an import with its own exit code and imports nothing', async () => {
  const env = { GUANXI_DATA: await dataFolder(), PORT: '0' }
  const folder = freshFolder()
  writeFileSync(join(folder, 'corp.json'), '{"corp_id":"ww1","name":"a"}')
  const line = (id: number) =>
    `${JSON.stringify({ id: String(id), name: 'x'.repeat(200), parent_id: '0', order: 1 })}\n`
  writeFileSync(join(folder, 'department.ndjson'), Array.from({ length: 200_000 }, (_, i) => line(i + 1)).join(''))
  const store = await openStore({ databaseUrl: undefined, dataFolder: env.GUANXI_DATA, pool: 1, say: () => {} })
  const { child, ran } = start(['import', folder], env)
  for (let staging = 0; staging === 0; await pause(20)) {
    const [row] = await store.owner`select count(*)::int as n from pg_stat_activity where query like 'copy import_%'`
    staging = row?.n
  }
  child.kill('SIGINT')
  const { code, err } = await ran
  expect(code).toBe(130)
  expect(err).toMatch(/guanxi: interrupted\n$/)
  expect(await store.owner`select 1 from corp where corp_id = 'ww1'`).toHaveLength(0)
  await store.close()
})
