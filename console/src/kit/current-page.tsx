import { createContext, useContext } from 'react'

type Current = {
  /** The page's address below the corporation's, and the view of it. */
  path: string
  view?: string
}

const Context = createContext<Current>({ path: '' })
export const CurrentPage = Context.Provider

export const useCurrentPage = () => useContext(Context)

/** What the operator arranges of this page is kept under. */
export function usePageKey(): string {
  const { path, view } = useCurrentPage()
  return view ? `${path}.${view}` : path
}
