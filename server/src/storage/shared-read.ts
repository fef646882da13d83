import type { Sql } from './driver/types.ts'

const asked = new WeakMap<Sql, Map<string, Promise<unknown>>>()

/** One answer for all who ask by the same key in the same turn of the event loop: nobody gets one begun before they asked. */
export function shareRead(pool: Sql, key: string, read: () => Promise<unknown>): Promise<unknown> {
  const reads = asked.get(pool) ?? new Map<string, Promise<unknown>>()
  asked.set(pool, reads)
  const shared = reads.get(key)
  if (shared) return shared
  const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    reads.delete(key)
    return read()
  })
  reads.set(key, answer)
  return answer
}
