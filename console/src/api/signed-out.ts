import { store } from '../state/store.ts'

const ended = store(false)

/** Notes whether the API has refused a call because nobody is signed in any more. */
export const noteSignedOut = ended.set
export const useSignedOut = ended.use
