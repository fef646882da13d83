import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataFolder, freePort, freshFolder, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'
import { commandEnvironment, GUANXI } from '../../../qa/support/command.ts'
import { openStore } from '../storage/open.ts'

// many commands, each a process of its own: a busy machine may take minutes
vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 })

const CORP = 'ww_demo_yunqi_tea'
const shell = promisify(execFile)

const env: Record<string, string> = {}
let files: string
const run = (...args: string[]) => guanxi(args, env)

beforeAll(async () => {
  files = freshFolder()
  env.GUANXI_DATA = await dataFolder()
  env.PORT = await freePort()
  await start(['serve'], env).says('ready')
})
afterAll(strike)

test('what stands in the way is one line, and nothing is touched', async () => {
  const fresh = { ...env, GUANXI_DATA: join(freshFolder(), 'data') }
  const kept = join(files, 'kept.backup')
  expect((await run('backup', kept)).code).toBe(0)
  const bytes = readFileSync(kept)
  const cut = join(files, 'cut.backup')
  writeFileSync(cut, bytes.subarray(0, -100))
  const cases = [
    [env, ['backup', kept], 1, 'exists already'],
    [fresh, ['restore', cut], 4, 'damaged or cut off'],
    [fresh, ['restore', cut, '--check'], 4, 'damaged or cut off'],
    [fresh, ['restore', join(files, 'none')], 3, 'there is no file'],
    [env, ['restore', kept, '--replace'], 1, 'another guanxi serve'],
  ] as const
  for (const [where, args, code, message] of cases) {
    const ran = await guanxi([...args], where)
    expect(ran, args.join(' ')).toMatchObject({ code, out: '' })
    expect(ran.err).toMatch(/^guanxi: [^\n]+\n$/)
    expect(ran.err).toContain(message)
  }
  expect(readFileSync(kept).equals(bytes)).toBe(true)
  expect((await run('backup', kept, '--force')).code).toBe(0)
  expect((await run('restore', kept, '--check')).out).toMatch(/^sound: \d+ tables, [\d,]+ rows\n$/)
  expect(() => statSync(fresh.GUANXI_DATA)).toThrow('ENOENT')
})

test('a worker keeps a restore away, and a restore warns when the master key is not there', async () => {
  const sealing = ['subscription', 'create', '--corp', CORP, '--url', 'https://127.0.0.1:9/', '--app', 'crm']
  await run(...sealing)
  const sealed = join(files, 'sealed.backup')
  expect((await run('backup', sealed)).code).toBe(0)
  const other = { ...env, GUANXI_DATA: await dataFolder() }
  const worker = start(['worker'], other)
  await worker.says('works on')
  const kept = await guanxi(['restore', sealed], other)
  expect(kept).toMatchObject({ code: 1, out: '' })
  expect(kept.err).toContain('another guanxi process is using this database')
  worker.child.kill('SIGTERM')
  await worker.ran
  const { code, err } = await guanxi(['restore', sealed, '--replace'], other)
  expect(code).toBe(0)
  expect(err).toMatch(/^warning: master key: .*GUANXI_KEY/m)
})

test('a backup goes through a pipe', async () => {
  const [node, main] = [process.execPath, GUANXI]
  const command = `set -o pipefail; "${node}" "${main}" backup - | "${node}" "${main}" restore --check --json -`
  const settings = commandEnvironment({ GUANXI_LOG: 'warn', ...env })
  const { stdout, stderr } = await shell('bash', ['-c', command], { env: settings })
  expect(JSON.parse(stdout)).toMatchObject({ sound: true, tables: { corp: 1 } })
  expect(stderr).toMatch(/^backed up /m)
})

test('a value that a restore would refuse is found by the backup, by its check and by the restore', async () => {
  const data = await dataFolder()
  const store = await openStore({ databaseUrl: undefined, dataFolder: data, pool: 1, say: () => {} })
  const deep = '['.repeat(16_320) + ']'.repeat(16_320)
  await store.owner`insert into corp (corp_id, name, created_at) values ('wwdeep', 'x', 1)`
  await store.owner`insert into job (corp_id, kind, due_ms, payload) values ('wwdeep', 'x', 0, ${deep}::text::json)`
  await store.close()
  const bad = join(files, 'deep.backup')
  const where = /table job, row 1: payload is nested more than 10000 levels deep\n$/
  for (const command of [
    ['backup', bad],
    ['restore', '--check', bad],
    ['restore', '--replace', bad],
  ]) {
    const { code, out, err } = await guanxi(command, { ...env, GUANXI_DATA: data })
    expect([command[0], code, out]).toEqual([command[0], 4, ''])
    expect(err).toMatch(where)
  }
})

test('a backup that is interrupted leaves nothing behind', async () => {
  const folder = freshFolder()
  const place = { databaseUrl: undefined, dataFolder: env.GUANXI_DATA as string, pool: 1, say: () => {} }
  const store = await openStore(place)
  try {
    await store.owner.begin(async (tx) => {
      await tx`lock table staff_rank in access exclusive mode`
      const backup = start(['backup', join(folder, 'half.backup')], env)
      const ended = backup.ran.then(() => true)
      while (readdirSync(folder).length === 0) expect(await Promise.race([ended, pause(20, false)])).toBe(false)
      backup.child.kill('SIGINT')
      expect(await backup.ran).toMatchObject({ code: 130, out: '' })
      expect(readdirSync(folder)).toEqual([])
    })
  } finally {
    await store.close()
  }
})
