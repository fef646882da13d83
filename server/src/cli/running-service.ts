import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'

type Place = Pick<Config, 'dataFolder'>

type RunningService = { address: string; pid: number }

const LOOK_MS = 500

const fileOf = ({ dataFolder }: Place) => join(dataFolder, 'run/service.json')

/** Notes that this process is the service of its data folder, for commands beside it, until it stops. */
export async function noteService(place: Place, address: string): Promise<{ stop(): Promise<void> }> {
  const file = fileOf(place)
  const service: RunningService = { address, pid: process.pid }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.${process.pid}`, `${JSON.stringify(service)}\n`)
  await rename(`${file}.${process.pid}`, file) // a reader finds all of it
  return { stop: () => rm(file, { force: true }) }
}

/** The service that runs on a data folder, and where this machine reaches it. */
export function runningService(place: Place): RunningService | undefined {
  const file = fileOf(place)
  if (!existsSync(file)) return undefined
  const service: RunningService = JSON.parse(readFileSync(file, 'utf8'))
  return isAlive(service.pid) ? service : undefined
}

/** One that was killed leaves its note behind. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Resolves when no service runs on the data folder any more, however it ended. Keeps no process alive. */
export async function serviceEnd(place: Place): Promise<void> {
  while (runningService(place)) await pause(LOOK_MS, undefined, { ref: false })
}
