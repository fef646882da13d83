import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { Sql, Tx } from './driver/types.ts'

const LOWEST = constants.priority.PRIORITY_LOW

/** Pools whose work may wait, and the backends of each that have stepped back already. */
const pools = new WeakMap<Sql, Set<number>>()

/** Declares a pool for work that may wait. Its backends give way where they are processes of this machine. */
export function markLowPriority(pool: Sql): void {
  pools.set(pool, new Set())
}

/** Has the backend of a transaction give way to all others, for as long as its connection lasts. */
export async function stepBack(pool: Sql, tx: Tx): Promise<void> {
  const [row] = await tx`select pg_backend_pid() as pid`
  lowerBackend(pool, row?.pid)
}

/** The same for a backend that is known, if its pool is one that gives way. */
export function stepBackOnce(pool: Sql, pid: number): void {
  const known = pools.get(pool)
  if (!known || known.has(pid)) return
  known.add(pid)
  lowerBackend(pool, pid)
}

/** Has this process give way to others. */
export function stepBackProcess(): void {
  lower(process.pid)
}

/** Our own PostgreSQL is reached by a socket file; another one may be anywhere, and its process numbers mean nothing here. */
function lowerBackend({ options }: Sql, pid: number): void {
  if (options.path && isPostgres(pid)) lower(pid)
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')
  } catch {
    return process.platform !== 'linux'
  }
}

function lower(pid: number): void {
  try {
    setPriority(pid, LOWEST)
    lowerSession(pid)
  } catch {
    // it has ended, or belongs to somebody else: then it keeps its priority
  }
}

/** The kernel lets a process that is not root change one of these only so often. */
const AGAIN_MS = 150

/**
 * Linux shares the processor between sessions first and only then by priority: a process that leads a session of its own, as
 * every backend of PostgreSQL does, gives way by its whole session alone.
 */
function lowerSession(pid: number, tries = 20): void {
  try {
    const session = /\) \S \d+ \d+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
    if (Number(session) === pid) writeFileSync(`/proc/${pid}/autogroup`, String(LOWEST))
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EAGAIN' && tries > 0)
      setTimeout(() => lowerSession(pid, tries - 1), AGAIN_MS).unref()
  }
}
