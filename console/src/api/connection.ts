import { useSyncExternalStore } from 'react'
import { store } from '../state/store.ts'

const reachable = store(true)
const live = store(true)

/** Notes whether the last call got an answer. */
export const noteReachable = reachable.set
/** Does something whenever the service answers again after it did not. */
export const onAnswerAgain = (then: () => void) => reachable.follow(() => reachable.get() && then())
/** Notes whether the service sends changes as they happen. */
export const noteLive = live.set

const online = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * How the service can be had: `offline` says the device, once something was not answered (the service may be on this very
 * machine), `away` that no call gets an answer, `late` that changes do not arrive.
 */
export function useConnection(): 'good' | 'offline' | 'away' | 'late' {
  const connected = useSyncExternalStore(online, () => navigator.onLine)
  const answered = reachable.use()
  const isLive = live.use()
  if (!connected && !(answered && isLive)) return 'offline'
  if (!answered) return 'away'
  return isLive ? 'good' : 'late'
}
