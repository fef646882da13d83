import { createHash } from 'node:crypto'
import type { Sim } from '../sim.ts'
import { type Fault, faults } from '../state/message-records.ts'

/** The first fault that strikes this call, counted as used. `*` at the end of a path matches any rest. */
export function strike({ store }: Sim, path: string, corpid: string): Fault['effect'] | undefined {
  for (const fault of store.list(faults, '')) {
    const { match, times, probability = 1, seed = 0, effect } = fault
    if (match.corpid !== undefined && match.corpid !== corpid) continue
    if (match.path !== undefined && !fits(match.path, path)) continue
    if (times !== undefined && fault.done >= times) continue
    const struck = chance(seed, fault.id, fault.seen) < probability
    store.put(faults, '', { ...fault, seen: fault.seen + 1, done: fault.done + (struck ? 1 : 0) })
    if (struck) return effect
  }
  return undefined
}

const fits = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path

/** Between 0 and 1, from the fault's own seed. */
function chance(seed: number, id: number, turn: number): number {
  return createHash('sha256').update(`${seed}/${id}/${turn}`).digest().readUInt32BE(0) / 2 ** 32
}
