import type { Sql } from '../storage/connect.ts'
import type { CorpDb } from '../storage/corp-db.ts'

const taken = new WeakMap<Sql, string[]>()

/**
 * Counts a bulk read, each of which keeps a connection for as long as it lasts: a quarter of a node's connections may be used
 * so, and one corporation gets half of that. Gives what ends it, or nothing when there is no room.
 */
export function holdSlot({ corpId, pool }: CorpDb): (() => void) | undefined {
  const most = Math.max(1, Math.floor((pool.options.max ?? 1) / 4))
  const held = taken.get(pool) ?? []
  taken.set(pool, held)
  const own = held.filter((each) => each === corpId).length
  if (held.length >= most || own >= Math.max(1, Math.floor(most / 2))) return undefined
  held.push(corpId)
  let holds = true
  return () => {
    if (holds) held.splice(held.indexOf(corpId), 1)
    holds = false
  }
}
