import { useSyncExternalStore } from 'react'

/** A value that anybody may set and components follow. */
export function store<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next: T): void {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    use: (): T =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        () => value,
      ),
  }
}
