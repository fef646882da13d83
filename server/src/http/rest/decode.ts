import type { z } from 'zod'
import { checkExact } from '../../contract/exact-numbers.ts'
import { pathText } from '../../contract/path-text.ts'
import { type FieldProblem, type Problem, problem } from '../../contract/problem.ts'
import { reasonOf } from '../../contract/reason-of-issue.ts'
import { reason } from '../../contract/reasons.ts'
import type { RestEndpoint } from '../../endpoint.ts'
import { textsOf } from '../as-written.ts'
import { parseBody, type RawQuery, unstorable } from '../decode.ts'

type Values = Record<string, unknown>

/** The values of the path; one that cannot be decoded names nothing that exists. */
export function decodePath({ params }: RestEndpoint, raw: unknown): Values {
  const result = params.safeParse(raw)
  // PostgreSQL holds no text with U+0000
  if (!result.success || Object.values(raw as object).some((value) => value.includes('\0'))) throw problem('not_found')
  return result.data
}

/**
 * The query as the endpoint declares it; an empty value means absent. Parameters that it does not know are refused, so that a
 * misspelt filter does not pass for all records; on public pages, where others add their own, they are dropped.
 */
export function decodeRestQuery({ query, audience }: RestEndpoint, { values, broken, repeated }: RawQuery): Values {
  const bad = Object.keys(query.shape).filter((name) => broken.has(name) || repeated.has(name))
  if (bad.length > 0) throw invalid(bad.map((field) => ({ field, reason: reason('repeated_parameter') })))
  if (broken.size > 0)
    throw problem('bad_request', { detail: { zh: '查询字符串编码不合法', en: 'the query string is not encoded well' } })
  const unknown = audience === 'admin' ? Object.keys(values).filter((name) => !Object.hasOwn(query.shape, name)) : []
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  return parsed(
    query,
    present,
    unknown.map((name) => ({ field: pathText([name]), reason: reason('unknown_parameter') })),
  )
}

/** The body as the endpoint declares it; fields that it does not know are refused. */
export function decodeRestBody({ body, bodyOptional }: RestEndpoint, bytes: Buffer | undefined): Values {
  if (!body || (bodyOptional && !bytes?.length)) return {}
  const value = parseBody(bytes)
  const found = unstorable(bytes as Buffer, value)
  if (found) throw invalid([{ field: pathText(found.path), reason: found.reason }])
  const decoded = parsed(body, value)
  const { texts, repeated } = textsOf(body, bytes, decoded)
  if (repeated) throw invalid([repeated])
  return { ...decoded, ...texts }
}

function parsed(shape: z.ZodObject, value: unknown, unknown: readonly FieldProblem[] = []): Values {
  const result = checkExact(shape, value)
  if (result.success && unknown.length === 0) return result.data
  const issues = result.error?.issues ?? []
  throw invalid([...unknown, ...issues.flatMap((issue) => fieldProblems(shape, issue))])
}

function fieldProblems(shape: z.ZodObject, issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: pathText([...issue.path, key]), reason: reasonOf(shape, issue) }))
  return [{ field: pathText(issue.path), reason: reasonOf(shape, issue) }]
}

/** Bad values that one answer names: in all, and of one field, so that a long list does not hide the fields after it. */
const MOST_NAMED = 100
const MOST_OF_A_FIELD = 10

function invalid(errors: readonly FieldProblem[]): Problem {
  const byField = Map.groupBy(errors, ({ field }) => field.split('.')[0])
  const named = [...byField.values()].flatMap((some) => some.slice(0, MOST_OF_A_FIELD))
  return problem('invalid', { errors: named.slice(0, MOST_NAMED) })
}
