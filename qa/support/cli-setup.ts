import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandEnvironment, GUANXI } from './command.ts'
import { fillDataFolder } from './data-folder.ts'
import { freePort as findPort } from './free-port.ts'

const children: ChildProcess[] = []
const folders: string[] = []

export type Ran = { code: number | null; out: string; err: string }

/** A temporary folder, removed by `strike`. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guanxi-cli-'))
  chmodSync(folder, 0o755) // the database's user can enter: its files stay inside
  folders.push(folder)
  return folder
}

/** The same with a migrated database in it, as if a service had been started there; what it writes is not synced. */
export async function dataFolder(): Promise<string> {
  const folder = freshFolder()
  await fillDataFolder(folder, { synced: false })
  return folder
}

/** Runs the real command to its end. */
export async function guanxi(args: string[], env: Record<string, string>): Promise<Ran> {
  const { ran } = start(args, env)
  return ran
}

/** Starts the real command; `says` waits for a word on stdout and gives all of it so far. */
export function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [GUANXI, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: commandEnvironment({ GUANXI_LOG: 'warn', NO_COLOR: '1', GUANXI_SIMULATOR: 'off', ...env }),
  })
  children.push(child)
  const ran: Ran = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    ran.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    ran.err += chunk
  })
  const ended = once(child, 'close').then(([code]) => Object.assign(ran, { code: code as number | null }))
  const says = async (word: string): Promise<string> => {
    let over = false
    void ended.then(() => {
      over = true
    })
    while (!ran.out.includes(word)) {
      if (over) throw new Error(`ended without saying ${word}: ${ran.err}`)
      await Promise.race([once(child.stdout, 'data'), ended])
    }
    return ran.out
  }
  return { child, ran: ended, says }
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<string> {
  return String(await findPort())
}

/** Ends what a test left running, in good order, and removes its folders. */
export async function strike(): Promise<void> {
  const living = children.splice(0).filter((child) => child.exitCode === null && child.signalCode === null)
  for (const child of living) {
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
