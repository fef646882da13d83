import { defaultStringifySearch, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** A page's state in the address: search text, filters, order, page, open record. A link shows a colleague the same. */
export type PageState = {
  q?: string
  sort?: string
  page?: number
  size?: number
  open?: string
  tab?: string
  view?: string
  new?: string
  edit?: string
  [filter: string]: unknown
}

/** The part of an address that holds this state, from its `?` on. */
export const addressIn = (state: PageState): string => defaultStringifySearch(state)

/** What lies above a page: when it opens or closes, the page stays where it is scrolled to. */
const ABOVE: ReadonlySet<string> = new Set(['open', 'tab', 'new', 'edit'])

/** Reads and changes the address; what is undefined leaves it. Typing replaces the entry that Back leads to, clicks add one. */
export function usePageState() {
  const state = useSearch({ strict: false }) as PageState
  const navigate = useNavigate()
  const change = useCallback(
    (part: PageState, { replace = false }: { replace?: boolean } = {}) =>
      navigate({
        to: '.',
        search: (before: PageState) =>
          Object.fromEntries(
            Object.entries({ ...before, ...part }).filter(
              ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
            ),
          ),
        replace,
        resetScroll: Object.keys(part).some((name) => !ABOVE.has(name)),
      }),
    [navigate],
  )
  return { state, change }
}
