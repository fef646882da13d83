import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataFolder, freePort, freshFolder, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'

// many commands, each a process of its own: a busy machine may take minutes
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const CORP = 'ww_demo_yunqi_tea'

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
