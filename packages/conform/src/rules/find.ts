import type { Answer, Finding } from '../types.ts'

/** A finding about an answer. */
export const found = ({ endpoint, curl }: Answer, expected: string, got: string): Finding => ({
  ...{ endpoint, expected, got, curl },
})

/** What an answer came to, in a word. */
export const outcome = ({ code, status }: Answer): string =>
  code === undefined ? `HTTP ${status} without a code` : `code ${code}`

/** A finding where an answer has another code. */
export function expectCode(answer: Answer, code: number): Finding[] {
  return answer.code === code ? [] : [found(answer, `code ${code}`, outcome(answer))]
}
