import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { clear, clearFromOutput } from './error.ts'
import { boundLogs, lastWords, logSizes, startup } from './logs.ts'
import { acquireLock, connectError } from './mutex.ts'
import type { Place } from './place.ts'
import { postmaster, readNote, removeStaleNotes, stopPostmaster } from './postmaster.ts'
import { socketIn } from './run-folder.ts'
import { writeSettings } from './settings.ts'

/** What is needed to start a postmaster. */
export type Server = { place: Place; binaries: Binaries; settings: Record<string, string> }

/** Errors while another start, or the last backends of a killed postmaster, are still running: temporary. */
const passing =
  /pre-existing shared memory block|lock file .* already exists|lock file .* is empty|Address already in use/

/** Starts the postmaster unless one runs; returns also when it could not start yet: callers retry. */
export async function startPostmaster(server: Server): Promise<void> {
  const { cluster, run, account } = server.place
  const lock = await acquireLock(run, 'b', 10_000, account)
  if (!lock.release) return
  try {
    const running = postmaster(cluster)
    if (!running) await launch(server)
    else if (running.ready && (await connectError(socketIn(run)))) await stopPostmaster(cluster) // its socket was removed
  } catch (error) {
    throw clear(error, cluster)
  } finally {
    lock.release()
  }
}

async function launch({ place, binaries, settings }: Server): Promise<void> {
  const { cluster, account } = place
  removeStaleNotes(place)
  writeSettings(place, settings)
  boundLogs(cluster)
  const before = logSizes(cluster)
  const log = join(cluster, startup)
  const file = openSync(log, 'a', 0o600)
  if (account) chownSync(log, account.uid, account.gid)
  const child = spawn(join(binaries.bin, 'postgres'), ['-D', cluster], {
    ...account,
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  child.unref()
  if (await comesUp(child, cluster)) return
  const words = await lastWords(cluster, before)
  if (passing.test(words)) return
  throw clearFromOutput(`PostgreSQL cannot start (see ${join(cluster, startup)} and log/ beside it)`, words, cluster)
}

/** False when it died instead. Recovery after a crash is part of coming up, and takes as long as it takes. */
async function comesUp(child: ChildProcess, cluster: string): Promise<boolean> {
  let ended: unknown
  child.once('error', (error) => {
    ended = error
  })
  child.once('exit', () => {
    ended ??= true
  })
  while (ended === undefined) {
    const noted = readNote(cluster)
    if (noted?.ready && noted.pid === child.pid) return true
    await pause(10)
  }
  if (ended instanceof Error) throw ended
  return false
}
