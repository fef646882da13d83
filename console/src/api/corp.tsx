import { createContext, useContext } from 'react'
import type { Membership, Session } from './session.ts'

type Corp = Membership & {
  time_zone?: string
  session: Session
  /** Whether the operator has the right here; the API checks it again. */
  can(right: string | undefined): boolean
}

const Context = createContext<Corp | undefined>(undefined)
export const CorpProvider = Context.Provider

/** The corporation whose pages are shown. */
export function useCorp(): Corp {
  return useContext(Context) as Corp
}
