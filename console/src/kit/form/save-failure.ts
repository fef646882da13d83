import { isAnswer, type ProblemError } from '../../api/problem.ts'

type Attempt = {
  /** A record that is there is changed, and not a new one made. */
  changes: boolean
  /** The change named a version. */
  versioned: boolean
  /** An attempt was made before whose answer never came. */
  tried: boolean
}

/**
 * What a refusal of a form means. `arrived`: what was tried before had been done after all, and this one was another.
 * `conflict`: somebody else has changed the record since. `open`: nobody knows what became of it.
 */
export function failureOf(error: ProblemError, { changes, versioned, tried }: Attempt) {
  if (!changes && tried && error.status === 409) return 'arrived'
  if (changes && versioned && error.current) return 'conflict'
  return isAnswer(error) ? 'refused' : 'open'
}
