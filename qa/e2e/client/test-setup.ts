import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unguarded } from '../../support/network-guard.ts'

export const run = promisify(execFile)
export const DEMO = 'ww_demo_yunqi_tea'
export const SECRET = `secret of ${DEMO}`

/** A folder in which the client was installed from a running service; no registry can be reached. */
export async function installedClient(origin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'client-package-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module' }))
  const url = new URL('/client/guanxi-client.tgz', origin).href
  const args = ['install', url, '--registry', 'http://127.0.0.1:9/', '--cache', join(folder, '.npm'), '--no-audit']
  await run('npm', args, { cwd: folder, env: unguarded() })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
