import type { Sql } from './driver/types.ts'

/** Of one key: the read under way, and the one that begins when that is done. */
type Reads = { running?: Promise<unknown>; next?: Promise<unknown> }

const asked = new WeakMap<Sql, Map<string, Reads>>()

/**
 * One read answers all callers who ask by the same key at once. A caller who comes while it runs gets the next read's answer,
 * so that no answer is older than its question.
 */
export function shareRead(pool: Sql, key: string, read: () => Promise<unknown>): Promise<unknown> {
  const all = asked.get(pool) ?? new Map<string, Reads>()
  asked.set(pool, all)
  const reads = all.get(key) ?? {}
  all.set(key, reads)
  reads.next ??= (reads.running ?? new Promise(setImmediate)).then(begin, begin)
  return reads.next

  function begin(): Promise<unknown> {
    const running = read().finally(() => {
      if (reads.next === undefined) all.delete(key)
    })
    reads.running = running
    reads.next = undefined
    return running
  }
}
