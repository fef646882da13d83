import { collection } from './collection.ts'
import type { Store } from './store.ts'

interface ClockState {
  /** Milliseconds that the platform's clock is ahead of the machine's. */
  offset: number
  /** Where it stands still, in milliseconds. */
  frozen?: number
}

const clocks = collection<ClockState>('clock', () => 'clock')

/** The platform's clock: the machine's own until it is set, advanced or frozen. It is part of the state. */
export function openClock(store: Store) {
  let state: ClockState = { offset: 0 }
  const load = () => {
    state = store.get(clocks, '', 'clock') ?? { offset: 0 }
  }
  load()
  const nowMs = () => state.frozen ?? Date.now() + state.offset

  return {
    nowMs,
    now: () => Math.floor(nowMs() / 1000),
    load,
    frozen: () => state.frozen !== undefined,
    change({ freeze, setMs, advanceMs = 0 }: { freeze?: boolean; setMs?: number; advanceMs?: number }): void {
      const at = (setMs ?? nowMs()) + advanceMs
      const still = freeze ?? state.frozen !== undefined
      state = still ? { offset: at - Date.now(), frozen: at } : { offset: at - Date.now() }
      store.put(clocks, '', state)
    },
  }
}

export type Clock = ReturnType<typeof openClock>
