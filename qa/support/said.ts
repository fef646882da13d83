import { type Reason, reason } from '../../server/src/contract/reasons.ts'

/** A reason that is nothing but a text. */
export const said = (text: string): Reason => reason('unexpected', { said: text })
