import { collection } from './collection.ts'
import type { Store } from './store.ts'

/** What ids are made from. The epoch is another one in every state that was not begun by a reset. */
export interface Origin {
  seed: number
  epoch: string
}

const origins = collection<Origin>('seed', () => 'seed')

/** Kept with the state; one of before has no epoch. */
export const findOrigin = (store: Store): Origin | undefined => {
  const found = store.get(origins, '', 'seed')
  return found && { ...found, epoch: found.epoch ?? '' }
}

export const saveOrigin = (store: Store, origin: Origin): Origin => store.put(origins, '', origin)
