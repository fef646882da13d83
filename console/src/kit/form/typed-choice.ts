import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Directory, type Entry, useChoices } from '../../api/directories.ts'

type Options = {
  directory: Directory
  only?: Record<string, unknown> | undefined
  many: boolean
  take(id: Entry['id']): void
}

/**
 * What is typed into a choice, and what it finds. Enter takes the first that was found for the whole text: pressed before
 * that is there, it waits for it, also when the user has gone on to the next field.
 */
export function useTypedChoice({ directory, only, many, take }: Options) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  /** The text whose first find is to be taken as soon as it is there. */
  const [wanted, setWanted] = useState<string>()
  const text = wanted ?? typed.trim()
  const { entries, state, ...choices } = useChoices(directory, text, only)
  /** The text that the list shows the finds of; the list has marked its first one by then. */
  const shown = useRef<string>(undefined)
  useEffect(() => {
    shown.current = state === 'there' ? text : undefined
  })

  const takeFirst = useEffectEvent(() => {
    setWanted(undefined)
    if (!entries[0]) return
    setTyped('')
    if (!many) setOpen(false)
    take(entries[0].id)
  })
  useEffect(() => {
    if (wanted !== undefined && state === 'there') takeFirst()
  }, [wanted, state])

  const keepsEnter = (isOpen: boolean) => {
    if (!isOpen && typed === '') return false
    if (shown.current === text) return entries.length === 0
    if (text !== '') setWanted(text)
    return true
  }
  const failed = state === 'failed'
  return {
    ...{ typed, entries, state, ...choices },
    /** For the field itself. */
    field: {
      open,
      onOpenChange(next: boolean) {
        setOpen(next)
        if (next && failed) choices.retry()
      },
      keepsEnter,
      showSearch: {
        filterOption: false as const,
        searchValue: typed,
        autoClearSearchValue: true,
        onSearch(next: string) {
          setTyped(next)
          if (next !== '') setWanted(undefined)
        },
      },
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && setWanted(undefined),
      onBlur: () => setTyped(''),
    },
  }
}
