import { collection } from './collection.ts'
import { corps } from './records.ts'
import type { Store } from './store.ts'

/** Milliseconds that a clock is ahead of the machine's, or the time in milliseconds at which it stands still. */
interface ClockState {
  offset?: number
  frozen?: number
}

export interface ClockChange {
  freeze?: boolean
  setMs?: number
  advanceMs?: number
}

const clocks = collection<ClockState>('clock', () => 'clock')
/** Stands for the clock that corporations without one of their own share. */
const SHARED = ''

/**
 * The platform's clock: the machine's own until it is set, advanced or frozen. A corporation follows it until its own
 * is changed. Clocks are part of the state.
 */
export function openClock(store: Store) {
  const known = new Map<string, ClockState | undefined>()
  const own = (corpid: string) => {
    // callers may name any corporation: only those that exist are remembered
    if (!known.has(corpid) && (corpid === SHARED || store.get(corps, '', corpid)))
      known.set(corpid, store.get(clocks, corpid, 'clock'))
    return known.get(corpid)
  }
  const stateOf = (corpid: string): ClockState => own(corpid) ?? own(SHARED) ?? {}
  const nowMs = (corpid = SHARED) => {
    const { frozen, offset = 0 } = stateOf(corpid)
    return frozen ?? Date.now() + offset
  }

  return {
    nowMs,
    now: (corpid?: string) => Math.floor(nowMs(corpid) / 1000),
    frozen: (corpid = SHARED) => stateOf(corpid).frozen !== undefined,
    /** Reads the clocks again: after a restore, a reset, or when a corporation was replaced. */
    load: () => known.clear(),
    change({ freeze, setMs, advanceMs = 0 }: ClockChange, corpid = SHARED): void {
      const at = (setMs ?? nowMs(corpid)) + advanceMs
      const still = freeze ?? stateOf(corpid).frozen !== undefined
      known.set(corpid, store.put(clocks, corpid, still ? { frozen: at } : { offset: at - Date.now() }))
    },
  }
}

export type Clock = ReturnType<typeof openClock>
