import { useSyncExternalStore } from 'react'

/** A value that anybody may set and components follow. */
export function store<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  const follow = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get: () => value,
    set(next: T): void {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    follow,
    use: (): T => useSyncExternalStore(follow, () => value),
  }
}
