import type { z } from 'zod'
import { chineseReason } from '../contract/field-reasons.ts'
import { type FieldProblem, type Problem, problem } from '../contract/problem.ts'
import type { RestEndpoint } from '../endpoint.ts'
import { textsOf } from './as-written.ts'
import { expectation, parseBody, type RawQuery, unstorable } from './decode.ts'

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
  if (bad.length > 0) throw invalid(bad.map((field) => ({ field, message: '重复出现或编码不合法' })))
  if (broken.size > 0) throw problem('bad_request', { detail: '查询字符串编码不合法' })
  const unknown = audience === 'admin' ? Object.keys(values).filter((name) => !Object.hasOwn(query.shape, name)) : []
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  return parsed(
    query,
    present,
    unknown.map((field) => ({ field, message: '没有这个参数' })),
  )
}

/** The body as the endpoint declares it; fields that it does not know are refused. */
export function decodeRestBody({ body }: RestEndpoint, bytes: Buffer | undefined): Values {
  if (!body) return {}
  const value = parseBody(bytes)
  const found = unstorable(bytes as Buffer, value)
  if (found) throw invalid([{ field: found.path.map(String).join('.'), message: found.message }])
  const decoded = parsed(body, value)
  const { texts, repeated } = textsOf(body, bytes, decoded)
  if (repeated) throw invalid([repeated])
  return { ...decoded, ...texts }
}

function parsed(shape: z.ZodObject, value: unknown, unknown: readonly FieldProblem[] = []): Values {
  const result = shape.safeParse(value, { reportInput: true })
  if (result.success && unknown.length === 0) return result.data
  const issues = result.error?.issues ?? []
  throw invalid([...unknown, ...issues.flatMap((issue) => fieldProblems(shape, issue))])
}

function fieldProblems(shape: z.ZodObject, issue: z.core.$ZodIssue): FieldProblem[] {
  const at = (path: readonly PropertyKey[]) => path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: at([...issue.path, key]), message: '没有这个字段' }))
  const message = issue.code === 'custom' ? chineseReason(issue.message) : expectation(shape, issue)
  return [{ field: at(issue.path), message }]
}

const invalid = (errors: readonly FieldProblem[]): Problem => problem('invalid', { errors })
