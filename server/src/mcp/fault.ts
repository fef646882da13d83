import { Problem, problem, problemBody } from '../contract/problem.ts'
import type { Language } from '../contract/reasons.ts'
import { Refused } from './calls.ts'

/** Whatever went wrong in a tool, as a problem: never a stack, nor what only we understand. */
export function toProblemBody(error: unknown, language: Language): Record<string, unknown> {
  if (error instanceof Refused) return error.problem
  return problemBody(error instanceof Problem ? error : problem('internal'), language)
}
