import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from './account.ts'
import { alive } from './process.ts'

/** `pid` holds the lock; `release` is there when that is this process. */
export type LockResult = { pid: number; release?: () => void }

/**
 * A lock between processes that the kernel frees however its holder dies.
 * Each contender listens on a socket of its own, then looks for others: it has the lock once it sees none alive.
 * Names are never used twice, so a dead socket may be removed without a race. Of two contenders the lower name stays.
 */
export async function acquireLock(
  folder: string,
  kind: string,
  waitMs: number,
  account?: Account,
): Promise<LockResult> {
  const until = Date.now() + waitMs
  for (;;) {
    const mine = await listen(folder, kind, account)
    for (;;) {
      const others = await contenders(folder, kind, mine.name)
      const [rival] = others
      if (rival === undefined) return { pid: process.pid, release: mine.close }
      const over = Date.now() >= until
      if (over || rival < mine.name) mine.close()
      if (over) return { pid: holder(rival) }
      await pause(50 + Math.random() * 50)
      if (rival < mine.name) break
    }
  }
}

async function listen(folder: string, kind: string, account?: Account) {
  const name = `${kind}-${process.pid.toString(36)}-${randomBytes(3).toString('base64url')}`
  const path = join(folder, name)
  const draft = join(folder, `.${name}`)
  const server = createServer((socket) => socket.destroy()).unref()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(draft, resolve))
  chmodSync(draft, 0o600)
  if (account) chownSync(draft, account.uid, account.gid)
  renameSync(draft, path) // visible to others only once it accepts connections
  const close = () => {
    rmSync(path, { force: true })
    server.close()
  }
  return { name, close }
}

function holder(name: string): number {
  return Number.parseInt(name.split('-')[1] ?? '', 36)
}

async function contenders(folder: string, kind: string, mine: string): Promise<string[]> {
  const all = readdirSync(folder)
  for (const draft of all)
    if (draft.startsWith(`.${kind}-`) && !alive(holder(draft))) rmSync(join(folder, draft), { force: true })
  const names = all.filter((name) => name.startsWith(`${kind}-`) && name !== mine)
  const living = await Promise.all(names.map((name) => answers(join(folder, name))))
  return names.filter((_, at) => living[at]).sort()
}

async function answers(path: string): Promise<boolean> {
  const code = await connectError(path)
  if (code === 'ECONNREFUSED') rmSync(path, { force: true })
  return code !== 'ECONNREFUSED' && code !== 'ENOENT'
}

/** The error code of a connection to this socket; undefined when a process listens on it. */
export function connectError(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    socket.once('connect', () => {
      socket.destroy()
      resolve(undefined)
    })
  })
}
