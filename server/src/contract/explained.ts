import { type Reason, reason, wordsOf } from './reasons.ts'

/** An error that says why by a code; its message is English, for commands and logs. */
export class Explained extends Error {
  readonly reason: Reason
  constructor(reason: Reason, options?: ErrorOptions) {
    super(wordsOf(reason, 'en'), options)
    this.reason = reason
  }
}

const LONGEST = 1000
/** What an error quotes, short enough to be kept; PostgreSQL holds no text with U+0000. */
export const shortened = (text: string) => text.slice(0, LONGEST).replaceAll('\0', '\uFFFD')

/** Why something failed: an error's own reason, or else its text. */
export function reasonOfError(error: unknown): Reason {
  if (error instanceof Explained) return error.reason
  return reason('unexpected', { said: shortened(error instanceof Error ? error.message : String(error)) })
}
