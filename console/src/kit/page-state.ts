import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  COMMON,
  type Common,
  type Params,
  readSearch,
  type Search,
  type ValuesOf,
  type Written,
  writeSearch,
} from './address.ts'

/** What lies above a page: when it opens or closes, the page stays where it is scrolled to. */
const ABOVE: ReadonlySet<string> = new Set(['open', 'tab', 'new', 'edit', 'phone'])

type Changing = {
  /** Whether Back skips what was before. */
  replace?: boolean
  /** Whether all else leaves the address. */
  clear?: boolean
}

/** The address as it stands. */
export const useSearchValues = (): Search => useSearch({ strict: false }) as Search

/**
 * Reads and changes the address: what every page may have, and the page's `own` parameters (a constant). Typing replaces
 * the entry that Back leads to, clicks add one.
 */
export function usePageState<P extends Params = Record<never, never>>(own?: P) {
  const search = useSearchValues()
  const navigate = useNavigate()
  const params = useMemo(() => ({ ...COMMON, ...own }) as Common & P, [own])
  const state = useMemo(() => readSearch(params, search), [params, search])
  const change = useCallback(
    (part: Written<Common & P>, { replace = false, clear = false }: Changing = {}) =>
      navigate({
        to: '.',
        search: ((before: Search) => writeSearch(params, clear ? {} : before, part)) as never,
        replace,
        resetScroll: Object.keys(part).some((name) => !ABOVE.has(name)),
      }),
    [navigate, params],
  )
  return { state: state as ValuesOf<Common> & ValuesOf<P>, change }
}
