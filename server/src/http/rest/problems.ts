import { ApiError } from '../../contract/errors.ts'
import { FieldError } from '../../contract/field-error.ts'
import { type CommonProblem, Problem, problem, problemBody, problems } from '../../contract/problem.ts'
import type { Language } from '../../contract/reasons.ts'
import { ExcessError } from '../json-bodies.ts'
import { asApiError } from '../open/failure.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** What the global codes of the open API are called where HTTP statuses speak. */
const NAMES: Record<number, CommonProblem> = {
  10049: 'invalid',
  10904: 'not_found',
  10905: 'method_not_allowed',
  10906: 'bad_request',
  10909: 'conflict',
  10913: 'too_large',
  10953: 'unavailable',
}

/** Whatever went wrong, as a problem: a field that an engine refuses is 422, what nobody expected 500. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof FieldError) {
    const { field, reason } = error
    return problem('invalid', { errors: [{ field, reason }] })
  }
  if (error instanceof ExcessError) return problem('invalid', { detail: error.detail })
  const { code, http, headers, message } = asApiError(undefined, error)
  const name = http === 415 ? 'unsupported_media_type' : (NAMES[code] ?? 'internal')
  return problem(name, {
    ...(error instanceof ApiError ? { detail: { zh: message, en: problems[name].title.en } } : {}),
    headers,
  })
}

export function problemBytes(failed: Problem, language: Language): Buffer {
  return Buffer.from(JSON.stringify(problemBody(failed, language)))
}
