import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import flags from '../../../bin/flags.json' with { type: 'json' }
import type { Sql } from '../../../server/src/storage/connect.ts'
import { openCluster } from '../../lab/cluster.ts'
import { ownerUrl } from '../../lab/database-url.ts'
import { importDemo } from '../../lab/demo-corp.ts'
import type { Lab } from '../../lab/finding.ts'
import { startServe } from '../../lab/serve.ts'
import { commandEnvironment, GUANXI } from '../../support/command.ts'

export const [MOVING, STAYING] = ['wwmoving', 'wwstaying']

/** Two clusters, home and cell b, with two corporations at home, a node, and the worker of the cell. */
export type Scene = {
  home: Sql
  b: Sql
  address: string
  secrets: Record<string, string>
  /** Runs the real command on the home database; throws with what it said when it fails. */
  guanxi(...args: string[]): Promise<Record<string, unknown>>
  /** Moves the corporation in a process that dies at a step; how it ended. */
  killedAt(target: string, step: string, written: boolean): Promise<number | string>
  /** Enters the cell, and starts its worker. */
  addCell(): Promise<void>
}

export async function openScene(lab: Lab): Promise<Scene> {
  const settings = { wal_level: 'logical' }
  const [first, second] = [await openCluster(lab, settings), await openCluster(lab, settings)]
  const [home, b] = [await first.database('home'), await second.database('b')]
  const url = await ownerUrl(lab, first, home.logins.owner)
  const urlOfB = await ownerUrl(lab, second, b.logins.owner)
  const folder = await lab.folder()
  const env = { GUANXI_DATA: folder, DATABASE_URL: url }
  const secrets: Record<string, string> = {}
  for (const corpId of [MOVING, STAYING])
    secrets[corpId] = await importDemo(lab, home.owner, corpId, { corp: { sandbox: false } })

  async function guanxi(...args: string[]): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        [...flags, GUANXI, ...args, '--json'],
        { cwd: '/', env: commandEnvironment(env) },
        (error, stdout, stderr) => (error ? reject(new Error(stderr || error.message)) : resolve(JSON.parse(stdout))),
      )
    })
  }

  async function killedAt(target: string, step: string, written: boolean): Promise<number | string> {
    const input = JSON.stringify({ url, folder, corpId: MOVING, target, step, written })
    const script = fileURLToPath(new URL('./mover-process.ts', import.meta.url))
    const child = spawn(process.execPath, [...flags, script], {
      env: { ...commandEnvironment({}), LAB_INPUT: input },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code, signal] = await once(child, 'exit')
    return code ?? signal
  }

  const { address } = await startServe(lab, { ...env, GUANXI_SIMULATOR: 'off' })
  async function addCell(): Promise<void> {
    await guanxi('cell', 'add', 'b', urlOfB)
    await startCellWorker(lab, env)
  }
  return { home: home.owner, b: b.owner, address, secrets, guanxi, killedAt, addCell }
}

/** `guanxi worker --cell b` beside the node. */
async function startCellWorker(lab: Lab, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [...flags, GUANXI, 'worker', '--cell', 'b', '--json'], {
    cwd: '/',
    env: commandEnvironment({ GUANXI_LOG: 'warn', ...env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  lab.after(async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  child.stdout.resume()
}
