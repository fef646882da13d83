import { useCallback, useMemo, useState } from 'react'

/** Records that are chosen, by their ids; turning to another page keeps them. */
export function useSelection<R>() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map())
  const marks = useMemo(() => Object.fromEntries([...chosen.keys()].map((id) => [id, true as const])), [chosen])
  const drop = useCallback(
    (id: string) => setChosen((before) => new Map([...before].filter(([each]) => each !== id))),
    [],
  )
  /** What was asked of the list when all that it finds were chosen. */
  const [all, setAll] = useState<string>()
  const clear = useCallback(() => {
    setChosen(new Map())
    setAll(undefined)
  }, [])
  /** Chooses rows of the page that is shown, or leaves them out. */
  const picker = usePicker<R>((change) => {
    setAll(undefined)
    setChosen(change)
  })
  return { chosen, marks, drop, clear, picker, all, chooseAll: setAll }
}

type SetChosen<R> = (change: (before: ReadonlyMap<string, R>) => ReadonlyMap<string, R>) => void

/** The same function for the same rows: rows are drawn again only when something of them has changed. */
function usePicker<R>(setChosen: SetChosen<R>) {
  const [cache] = useState(() => new WeakMap<object, (ids: readonly string[], on: boolean) => void>())
  return (items: readonly R[], idOf: (record: R) => string) => {
    const made =
      cache.get(items) ??
      ((ids: readonly string[], on: boolean) =>
        setChosen((before) => {
          const next = new Map(before)
          for (const record of items) {
            const id = idOf(record)
            if (!ids.includes(id)) continue
            if (on) next.set(id, record)
            else next.delete(id)
          }
          return next
        }))
    cache.set(items, made)
    return made
  }
}
