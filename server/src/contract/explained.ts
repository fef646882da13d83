import { type Reason, wordsOf } from './reasons.ts'

/** An error that says why by a code; its message is English, for commands and logs. */
export class Explained extends Error {
  readonly reason: Reason
  constructor(reason: Reason, options?: ErrorOptions) {
    super(wordsOf(reason, 'en'), options)
    this.reason = reason
  }
}
