import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../support/free-port.ts'

const MAIN = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url))
const TOKEN = 'control'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the audit
type Json = any

/** Keeps a simulator running on one port and one state file, as an init system would, and calls its control API. */
export async function keepSimulator(folder: string) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const args = [
    '--disable-warning=ExperimentalWarning',
    MAIN,
    '--port',
    String(port),
    '--state',
    join(folder, 'sim.db'),
  ]
  let stopping = false
  let current: ChildProcess | undefined

  async function run(): Promise<void> {
    while (!stopping) {
      current = spawn(process.execPath, args, { env: { ...process.env, SIMULATOR_TOKEN: TOKEN }, stdio: 'ignore' })
      await once(current, 'exit')
      if (!stopping) await pause(50)
    }
  }
  const running = run()

  /** Sends a call until there is an answer: it may be done twice when the first answer was lost. */
  async function sim(method: string, path: string, body?: unknown): Promise<Json> {
    for (;;) {
      try {
        const reply = await fetch(`${origin}/sim/${path}`, {
          method,
          headers: { authorization: `Bearer ${TOKEN}` },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(20_000),
        })
        return await reply.json()
      } catch {
        await pause(50)
      }
    }
  }

  return {
    origin,
    sim,
    async kill(): Promise<void> {
      while (!current || current.exitCode !== null || current.signalCode !== null) await pause(5)
      const gone = once(current, 'exit')
      current.kill('SIGKILL')
      await gone
    },
    async stop(): Promise<void> {
      stopping = true
      current?.kill('SIGKILL')
      await running
    },
  }
}

export type KeptSimulator = Awaited<ReturnType<typeof keepSimulator>>
