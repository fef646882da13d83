import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from './place.ts'
import { alive, commandOf } from './process.ts'
import { socketIn } from './run-folder.ts'

/** What postmaster.pid tells: `ready` once connections are accepted, until a shutdown begins. */
export type Postmaster = { pid: number; ready: boolean }

/**
 * The postmaster that runs this cluster now, no matter which process started it. Not fooled by a dead, zombie or reused
 * process id.
 */
export function postmaster(cluster: string): Postmaster | undefined {
  const noted = readNote(cluster)
  return noted && isPostmaster(noted.pid, cluster) ? noted : undefined
}

function isPostmaster(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  return command === undefined || (command.includes('postgres') && command.includes(cluster))
}

/** What postmaster.pid says, whether that process still lives or not. */
export function readNote(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number.parseInt(lines[0]!, 10)
    return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/**
 * Removes the pid and socket files of a dead postmaster. PostgreSQL does so itself, except when it takes their process id
 * for a living postmaster (it was reused, or is a zombie's) or finds none. Callers hold the start lock.
 */
export function removeStaleNotes({ cluster, run }: Place): void {
  if (postmaster(cluster)) return
  rmSync(`${socketIn(run)}.lock`, { force: true })
  const path = join(cluster, 'postmaster.pid')
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file) return
  const noted = readNote(cluster)
  if (noted ? alive(noted.pid) : Date.now() - file.mtimeMs > 2_000) rmSync(path, { force: true })
}

/** Fast shutdown: clients are cut, work in progress is rolled back, everything committed is on disk. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const running = postmaster(cluster)
  if (!running) return
  try {
    process.kill(running.pid, 'SIGINT')
  } catch {}
  const until = Date.now() + 120_000
  while (isPostmaster(running.pid, cluster) && Date.now() < until) await pause(10)
}
