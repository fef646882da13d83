import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandEnvironment, GUANXI } from './command.ts'
import { fillDataFolder } from './data-folder.ts'
import { freePort as findPort } from './free-port.ts'

const children: ChildProcess[] = []
const folders: string[] = []

export type Ran = { code: number | null; out: string; err: string }

const COMMAND_PROCESS = fileURLToPath(new URL('command-process.ts', import.meta.url))

const settingsOf = (env: Record<string, string>) =>
  commandEnvironment({ GUANXI_LOG: 'warn', NO_COLOR: '1', GUANXI_SIMULATOR: 'off', ...env })

/** A temporary folder, removed by `strike`. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guanxi-cli-'))
  chmodSync(folder, 0o755) // the database's user can enter: its files stay inside
  folders.push(folder)
  return folder
}

/** The same with a migrated database in it, as if a service had been started there; what it writes is not synced. */
export async function dataFolder(holds?: 'demo'): Promise<string> {
  const folder = freshFolder()
  await fillDataFolder(folder, { synced: false, ...(holds ? { holds } : {}) })
  return folder
}

/** Runs the real command to its end, in a process of its own, as a shell does. */
export async function ownProcess(args: string[], env: Record<string, string>): Promise<Ran> {
  const { ran } = start(args, env)
  return ran
}

/**
 * Runs a command to its end in a process that runs them all, one after another: starting Node for each takes ten times what
 * most of them do. For commands that end by themselves; what signals, pipes or an exit do is tried in processes of their own.
 */
export function guanxi(args: string[], env: Record<string, string>): Promise<Ran> {
  const turn = lastCommand.then(() => inCommandProcess(args, settingsOf(env)))
  lastCommand = turn.catch(() => {})
  return turn
}

let lastCommand: Promise<unknown> = Promise.resolve()
let commandProcess: ChildProcess | undefined

async function inCommandProcess(args: string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  commandProcess ??= fork(COMMAND_PROCESS, {
    execArgv: [],
    env: settingsOf({}),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const child = commandProcess
  const ended = new AbortController()
  try {
    child.ref()
    child.channel?.ref()
    child.send({ args, env })
    const died = once(child, 'exit', ended).then(([code, signal]) => {
      commandProcess = undefined
      throw new Error(`guanxi ${args.join(' ')} ended its process with ${signal ?? code}`)
    })
    died.catch(() => {})
    const [ran] = (await Promise.race([once(child, 'message', ended), died])) as [Ran]
    return ran
  } finally {
    ended.abort()
    child.unref()
    child.channel?.unref()
  }
}

/** Starts the real command; `says` waits for a word on stdout and gives all of it so far. */
export function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [GUANXI, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: settingsOf(env),
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
