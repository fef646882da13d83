import type { Answer, Finding } from '../types.ts'

/** A finding about an answer. */
export const found = ({ endpoint, curl }: Answer, expected: string, got: string): Finding => ({
  ...{ endpoint, expected, got, curl },
})

/** What an answer came to, in a word. */
export function outcome(answer: Answer): string {
  if (!isAnswered(answer)) return 'no answer'
  return answer.code === undefined ? `HTTP ${answer.status} without a code` : `code ${answer.code}`
}

/** Status and code of an answer. */
export const statusAndCode = (answer: Answer): string =>
  isAnswered(answer) ? `HTTP ${answer.status}, ${outcome(answer)}` : outcome(answer)

export const isAnswered = ({ status }: Answer): boolean => status !== 0

/** A finding where an answer has another code. */
export function expectCode(answer: Answer, code: number): Finding[] {
  return answer.code === code ? [] : [found(answer, `code ${code}`, outcome(answer))]
}
