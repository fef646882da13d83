import { createContext, useContext } from 'react'
import type { Entered, SignedIn } from './session.ts'
import type { Right } from './types.ts'

type Corp = Entered & {
  time_zone?: string
  session: SignedIn
  /** Whether the operator has the right here; the API checks it again. */
  can(right: Right | undefined): boolean
  /** Whether the operator may make this change here, such as `POST tags`; false for one that the API does not have. */
  may(call: string): boolean
}

const Context = createContext<Corp | undefined>(undefined)
export const CorpProvider = Context.Provider

/** The corporation whose pages are shown. */
export function useCorp(): Corp {
  return useContext(Context) as Corp
}
