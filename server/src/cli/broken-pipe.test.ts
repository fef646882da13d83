import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataFolder, ownProcess, strike } from '../../../qa/support/cli-setup.ts'

// every command starts and stops a database: a busy machine may take minutes
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const env: Record<string, string> = { GUANXI_DEMO: 'off' }

beforeAll(async () => {
  env.GUANXI_DATA = await dataFolder()
  expect(await ownProcess(['corp', 'create', 'ww1', '--name', '云栖'], env)).toMatchObject({ code: 0 })
})
afterAll(strike)

/** Runs the real command into a pipe whose reader is gone, with no service running. */
async function unread(args: string) {
  const command = `set -o pipefail; "${process.execPath}" "${MAIN}" ${args} | true`
  const settings = { ...process.env, DATABASE_URL: '', GUANXI_LOG: 'warn', NO_COLOR: '1', ...env }
  const shell = spawn('bash', ['-c', command], { env: settings, stdio: ['ignore', 'ignore', 'pipe'] })
  let err = ''
  shell.stderr.on('data', (chunk) => {
    err += chunk
  })
  const [code] = await once(shell, 'exit') // a database that stays behind would keep stderr open
  return { code, err, running: existsSync(join(env.GUANXI_DATA as string, 'postgres/postmaster.pid')) }
}

test('a command whose answer nobody reads leaves with 141 and stops the database that it started', async () => {
  expect(await unread('corp list')).toMatchObject({ code: 141, running: false })
})

test('a backup whose reader went away fails, says so, and stops the database that it started', async () => {
  const { code, err, running } = await unread('backup -')
  expect({ code, running }).toEqual({ code: 141, running: false })
  expect(err).toMatch(/^guanxi: nobody reads stdout any more\n$/m)
  expect(err).not.toContain('backed up')
})
