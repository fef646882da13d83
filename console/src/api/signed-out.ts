import { useSyncExternalStore } from 'react'

let ended = false
const listeners = new Set<() => void>()

/** Notes whether the API has refused a call because nobody is signed in any more. */
export function noteSignedOut(now: boolean): void {
  if (ended === now) return
  ended = now
  for (const listener of listeners) listener()
}

export function useSignedOut(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ended,
  )
}
