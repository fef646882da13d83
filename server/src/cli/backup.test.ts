import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataFolder, freePort, freshFolder, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'
import { commandEnvironment, GUANXI } from '../../../qa/support/command.ts'
import { openStore } from '../storage/open.ts'

// many commands, each a process of its own: a busy machine may take minutes
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const shell = promisify(execFile)

const env: Record<string, string> = {}
let files: string

beforeAll(async () => {
  files = freshFolder()
  env.GUANXI_DATA = await dataFolder()
  env.PORT = await freePort()
  await start(['serve'], env).says('ready')
})
afterAll(strike)

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
