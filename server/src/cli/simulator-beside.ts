import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { sendOnce } from '../outbound/client.ts'
import type { SimulatorBeside } from '../trigger/control.ts'
import { CliError } from './exit.ts'

type Place = Pick<Config, 'dataFolder' | 'simulatorPort'>

const STATE = 'simulator.sqlite'
const FILE = 'simulator.json'
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The page on which a phone can be looked at. */
export const phoneUrl = ({ origin, token }: SimulatorBeside) => `${origin}/sim/#token=${token}`

/** What is noted of the simulator of a data folder, whether it runs or not. */
export async function notedSimulator({ dataFolder }: Pick<Place, 'dataFolder'>): Promise<SimulatorBeside | undefined> {
  const text = await readFile(join(dataFolder, FILE), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** The simulator of a data folder, if it runs. */
export async function findSimulator(place: Pick<Place, 'dataFolder'>): Promise<SimulatorBeside | undefined> {
  const noted = await notedSimulator(place)
  return noted && (await answers(noted)) ? noted : undefined
}

async function answers({ origin, token }: SimulatorBeside): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  const asked = { url: `${origin}/sim/clock`, headers, configured: true, withinMs: 3_000, mostBytes: 1_000 } as const
  const reply = await sendOnce(asked).catch(() => undefined)
  return reply?.status === 200
}

/**
 * Finds or starts the simulator of a data folder, which keeps its state there. One that is started ends with this process,
 * however that ends; `detached` it stays until the service of the data folder ends. When its port is taken, it gets another one. Its control token is that of
 * SIMULATOR_TOKEN, where there is one, else the one that it had before.
 */
export async function startSimulatorBeside(
  place: Place,
  { detached = false }: { detached?: boolean } = {},
): Promise<SimulatorBeside & { stop(): Promise<void> }> {
  const found = await findSimulator(place)
  if (found) return { ...found, stop: async () => {} }
  const noted = await notedSimulator(place)
  const token = process.env.SIMULATOR_TOKEN || noted?.token || randomBytes(24).toString('base64url')
  await mkdir(place.dataFolder, { recursive: true })
  const begin = (port: number) => launch({ folder: place.dataFolder, port, token, detached })
  const lastPort = noted && Number(new URL(noted.origin).port)
  const { child, origin } = await begin(lastPort ?? place.simulatorPort).catch(() => begin(0))
  await note(place.dataFolder, { origin, token })
  return {
    ...{ origin, token },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}

type Launch = { folder: string; port: number; token: string; detached: boolean }

async function launch({ folder, port, token, detached }: Launch): Promise<{ child: ChildProcess; origin: string }> {
  const args = [MAIN, 'simulator', '--json', '--port', String(port), '--state', join(folder, STATE)]
  if (detached) args.push('--beside', folder)
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    // by the channel it notices that this process has ended
    stdio: ['ignore', 'pipe', 'ignore', ...(detached ? [] : ['ipc' as const])],
    env: { ...process.env, SIMULATOR_TOKEN: token },
    detached,
  })
  const { stdout } = child
  if (!stdout) throw new CliError('the simulator cannot start')
  for await (const line of createInterface({ input: stdout })) {
    if (detached) child.unref()
    stdout.unpipe()
    ;(stdout as { unref?: () => void }).unref?.()
    return { child, origin: JSON.parse(line).origin }
  }
  throw new CliError(`the simulator cannot start on port ${port}`)
}

async function note(folder: string, simulator: SimulatorBeside): Promise<void> {
  const draft = join(folder, `${FILE}.${process.pid}`)
  await writeFile(draft, `${JSON.stringify(simulator)}\n`, { mode: 0o600 })
  await rename(draft, join(folder, FILE))
}
