import type { World } from '../sim.ts'
import { fail } from './errors.ts'

/** Uses up part of a quota that is kept with the state. Over it: 45009. */
export function useQuota(world: World, name: string, window: string, limit: number, amount = 1): void {
  const used = world.store.bump(world.corpid, `quota:${name}:${window}`, amount)
  if (used > limit) fail(45009)
}
