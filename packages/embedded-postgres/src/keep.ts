import { setTimeout as pause } from 'node:timers/promises'
import { type Attachment, attach, detach } from './attachment.ts'
import { stopPostmaster } from './postmaster.ts'
import type { Server } from './start.ts'

/** What is needed to attach again, and where to report. */
export type Keeping = { server: Server; password: string; supervise: boolean; say: (line: string) => void }

/**
 * Attaches again whenever the attachment is lost, starting PostgreSQL when `supervise` says so.
 * Returns the function that ends this and detaches.
 */
export function keep(first: Attachment, keeping: Keeping): () => Promise<void> {
  const leaving = new AbortController()
  const watching = watch(first, keeping, leaving.signal)
  return async () => {
    leaving.abort()
    await detachAndStop(await watching, keeping)
  }
}

async function watch(first: Attachment, keeping: Keeping, signal: AbortSignal): Promise<Attachment | undefined> {
  const { supervise, say } = keeping
  const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  for (let current: Attachment | undefined = first; current; ) {
    await Promise.race([current.closed, left])
    if (signal.aborted) return current
    if (supervise) say('PostgreSQL went away; starting it again')
    await current.sql.end({ timeout: 0 })
    current = await again(keeping, signal)
    if (current && supervise) say('PostgreSQL is back')
  }
}

/** Undefined when this process detached meanwhile. Without `supervise` another process may bring PostgreSQL back: we wait for that. */
async function again({ server, password, supervise, say }: Keeping, signal: AbortSignal) {
  for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, 5_000)) {
    try {
      return await attach(server, password, () => supervise && !signal.aborted)
    } catch (error) {
      if (supervise && !signal.aborted) say((error as Error).message)
      await pause(wait, undefined, { signal, ref: supervise }).catch(() => {})
    }
  }
}

/** Detaches; the last attached process stops PostgreSQL, also when it is just restarting. */
export async function detachAndStop(held: Attachment | undefined, { server, password }: Keeping): Promise<void> {
  for (let current = held; current; ) {
    const { sql } = current
    try {
      if (await detach(sql)) await stopPostmaster(server.place.cluster)
      return
    } catch {
      current = await attach(server, password, () => false).catch(() => undefined)
    } finally {
      await sql.end({ timeout: 0 })
    }
  }
}
