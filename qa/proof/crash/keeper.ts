import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandEnvironment, GUANXI } from '../../support/command.ts'

const SERVICE = new URL('../../../server/src/service.ts', import.meta.url).href

/** Where a data folder keeps what was compiled, unless it is kept for all of them, as in a test run. */
export const COMPILED = 'compiled'

/** The environment of a guanxi command on this data folder, with more settings where some are given. */
export function environmentOn(folder: string, settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  return commandEnvironment({
    GUANXI_DATA: folder,
    PORT: '0',
    GUANXI_DEMO: 'off',
    GUANXI_LOG: 'warn',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(folder, COMPILED),
    ...settings,
  })
}

/** Compiles the service once, so that its many starts are spared it; a process that is killed would not keep it. */
export async function compileOnce(folder: string): Promise<void> {
  const program = `await import(${JSON.stringify(SERVICE)}); process.exit()`
  const args = ['--input-type=module', '--eval', program]
  await once(spawn(process.execPath, args, { env: environmentOn(folder), stdio: 'ignore' }), 'close')
}

/** Starts a guanxi command as an operator does. It ends when we do, since its channel to us breaks. */
export function startGuanxi(
  folder: string,
  args: readonly string[],
  nodeArgs: readonly string[] = [],
  settings: Record<string, string> = {},
) {
  const child = spawn(process.execPath, [...nodeArgs, GUANXI, ...args], {
    env: environmentOn(folder, settings),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said = { out: '', err: '' }
  child.stdout?.on('data', (text) => {
    said.out += text
  })
  child.stderr?.on('data', (text) => {
    said.err = `${said.err}${text}`.slice(-2000)
  })
  const ended = once(child, 'close').then(() => child.exitCode ?? -1)
  return { child, said, ended }
}

/**
 * Keeps `guanxi serve`, or `guanxi worker`, running as an init system would: whenever it ends, it is started again at
 * once. `spoiled` are modules that are loaded before it, to break it on purpose.
 */
export function keepService(
  folder: string,
  spoiled: readonly URL[] = [],
  command: 'serve' | 'worker' = 'serve',
  settings: Record<string, string> = {},
) {
  const imports = spoiled.flatMap((url) => ['--import', url.href])
  /** Ends that nobody asked for, of a service that was answering calls. */
  const collapses: string[] = []
  let stopping = false
  let address: string | undefined
  let current: ChildProcess | undefined
  let lastWords = ''

  async function run(): Promise<void> {
    while (!stopping) {
      const { child, said, ended } = startGuanxi(folder, [command, '--json'], imports, settings)
      current = child
      child.stdout?.on('data', () => {
        if (!said.out.includes('\n')) return
        const started = JSON.parse(said.out.slice(0, said.out.indexOf('\n')))
        address = started.address ?? started.database
      })
      await ended
      const served = address !== undefined
      address = undefined
      if (child.signalCode !== 'SIGKILL' && !stopping) {
        lastWords = said.err.slice(-300)
        if (served) collapses.push(`${command} ended by itself (${child.exitCode}): ${lastWords}`)
        await pause(100)
      }
    }
  }
  const running = run()

  async function kill(): Promise<void> {
    const dead = () => current === undefined || current.exitCode !== null || current.signalCode !== null
    while (dead()) await pause(5)
    const victim = current as ChildProcess
    const gone = once(victim, 'exit')
    victim.kill('SIGKILL')
    await gone
  }

  return {
    /** Where the service answers, or what database the worker works on; undefined while it is starting. */
    address: () => address,
    collapses,
    /** The output of the last service that ended by itself, perhaps before it was ready. */
    lastWords: () => lastWords,
    kill,
    /** Ends it as a service is ended; gives its exit code. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      stopping = true
      current?.kill(signal)
      await running
      return current?.exitCode ?? null
    },
  }
}

export type Keeper = ReturnType<typeof keepService>
