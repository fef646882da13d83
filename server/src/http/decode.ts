import type { z } from 'zod'
import { ApiError, codeForField, globalError, type Rules } from '../contract/errors.ts'
import { parseExact } from '../contract/exact-numbers.ts'
import { metaOf } from '../contract/fields.ts'
import { secondsOfLocal } from '../contract/time.ts'
import { unstorableIn } from '../contract/unstorable.ts'
import { textsOf } from './as-written.ts'

/** A query as received. `repeated` matters only for parameters that are known; what is not text is refused anyway. */
export type RawQuery = { values: Record<string, string>; repeated: ReadonlySet<string>; broken: ReadonlySet<string> }

const NONE: ReadonlySet<string> = new Set()

/** Reads a query string strictly. An empty value means absent. */
export function parseQuery(text: string): RawQuery {
  const values: Record<string, string> = Object.create(null)
  if (text === '') return { values, repeated: NONE, broken: NONE }
  let repeated: Set<string> | undefined
  let broken: Set<string> | undefined
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const name = decodePart(cut < 0 ? pair : pair.slice(0, cut))
    const value = decodePart(cut < 0 ? '' : pair.slice(cut + 1))
    if (name === undefined) {
      broken = (broken ?? new Set()).add('?')
      continue
    }
    if (value === undefined || value.includes('\0') || name.includes('\0')) broken = (broken ?? new Set()).add(name)
    if (name in values) repeated = (repeated ?? new Set()).add(name)
    values[name] = value ?? ''
  }
  return { values, repeated: repeated ?? NONE, broken: broken ?? NONE }
}

function decodePart(text: string): string | undefined {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.includes('+') ? text.replaceAll('+', ' ') : text)
  } catch {
    return undefined
  }
}

/** The query as the endpoint declares it, times in seconds; throws the code that belongs to the first bad field. */
export function decodeQuery(shape: z.ZodObject, errors: Rules, raw: RawQuery, zone: string): Record<string, unknown> {
  if (raw.broken.size > 0 || raw.repeated.size > 0) refuseBad(shape, errors, raw)
  const present: Record<string, string> = {}
  for (const name in raw.values) if (raw.values[name] !== '') present[name] = raw.values[name] as string
  const result = shape.safeParse(present, { reportInput: true })
  if (!result.success) throw invalidField(shape, errors, result.error.issues[0] as z.core.$ZodIssue)
  const query = result.data as Record<string, unknown>
  resolveTimes(shape, errors, query, zone)
  return query
}

/** The body as the endpoint declares it; unknown fields are dropped. `prepare` comes before the fields are checked. */
export function decodeBody(
  shape: z.ZodObject,
  errors: Rules,
  bytes: Buffer | undefined,
  prepare: (body: Record<string, unknown>) => Record<string, unknown> = (body) => body,
): Record<string, unknown> {
  const body = parseBody(bytes)
  const bad = bytes && unstorable(bytes, body)
  if (bad) throw fieldError(errors, bad.path, bad.message)
  const result = shape.safeParse(prepare(body), { reportInput: true })
  if (!result.success) throw invalidField(shape, errors, result.error.issues[0] as z.core.$ZodIssue)
  const decoded = result.data as Record<string, unknown>
  const { texts, repeated } = textsOf(shape, bytes, decoded)
  if (repeated) throw fieldError(errors, [repeated.field], repeated.message)
  return { ...decoded, ...texts }
}

/** Only escapes can contain U+0000 (as text) and lone surrogates: raw ones are no valid JSON or UTF-8. */
const MAY_BE_UNSTORABLE = ['\\u0000', '\\ud', '\\uD']

/** The first text in a body that PostgreSQL cannot hold: where it is, and what is wrong with it. */
export function unstorable(bytes: Buffer, body: unknown): { path: PropertyKey[]; message: string } | undefined {
  if (!MAY_BE_UNSTORABLE.some((sign) => bytes.includes(sign))) return undefined
  const found = unstorableIn(body)
  if (!found) return undefined
  const path = found.isName ? [...found.path, '?'] : found.path
  return { path, message: found.what === 'nul' ? '不能包含 U+0000' : '不能包含半个代理对' }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON object in these bytes; 10906 for anything else. */
export function parseBody(bytes: Buffer | undefined): Record<string, unknown> {
  if (!bytes || bytes.length === 0) throw globalError(10906, '缺少请求体')
  let value: unknown
  try {
    value = parseExact(UTF8.decode(bytes))
  } catch (error) {
    throw globalError(10906, error instanceof RangeError ? '嵌套过深' : '不是合法的 UTF-8 JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw globalError(10906, '应为 JSON 对象')
  return value as Record<string, unknown>
}

function refuseBad(shape: z.ZodObject, errors: Rules, { broken, repeated }: RawQuery): void {
  const declared = Object.keys(shape.shape).find((name) => broken.has(name) || repeated.has(name))
  if (declared) throw fieldError(errors, [declared], '重复出现或编码不合法')
  if (broken.size > 0) throw fieldError(errors, ['查询字符串'], '编码不合法')
}

function invalidField(shape: z.ZodObject, errors: Rules, issue: z.core.$ZodIssue): ApiError {
  return fieldError(errors, issue.path, issue.code === 'custom' ? issue.message : expectation(shape, issue))
}

function fieldError(errors: Rules, path: readonly PropertyKey[], expected: string): ApiError {
  const { code, message } = codeForField(errors, path)
  return new ApiError(code, `${message}：${path.map(String).join('.')} ${expected}`)
}

export function expectation(shape: z.ZodObject, issue: z.core.$ZodIssue): string {
  const missing = issue.code === 'invalid_type' && issue.input === undefined
  const rule = ruleAt(shape, issue.path)
  const wanted = rule && `应为${/^[\w-]/.test(rule) ? ' ' : ''}${rule}`
  if (wanted) return missing ? `为必填，${wanted}` : wanted
  if (issue.code === 'too_big') return `不能超过 ${issue.maximum}${issue.origin === 'array' ? ' 项' : ''}`
  if (issue.code === 'too_small') return `不能少于 ${issue.minimum}${issue.origin === 'array' ? ' 项' : ''}`
  if (issue.code === 'invalid_type') return missing ? '为必填' : `类型应为 ${issue.expected}`
  return '不合法'
}

function ruleAt(shape: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  let schema: z.ZodType | undefined = shape
  for (const step of path) {
    schema = childOf(schema, step)
    if (!schema) return undefined
  }
  return schema && metaOf(schema).rule
}

function childOf(schema: z.ZodType | undefined, step: PropertyKey): z.ZodType | undefined {
  let inner = schema
  while (inner) {
    const def = inner.def as {
      type: string
      innerType?: z.ZodType
      shape?: Record<PropertyKey, z.ZodType>
      element?: z.ZodType
    }
    if (def.shape) return def.shape[step]
    if (def.element) return def.element
    inner = def.innerType
  }
  return undefined
}

function resolveTimes(shape: z.ZodObject, errors: Rules, query: Record<string, unknown>, zone: string): void {
  for (const name of ['start_time', 'end_time']) {
    const value = query[name]
    if (typeof value !== 'string' || !metaOf(shape.shape[name] as z.ZodType).time) continue
    const seconds = secondsOfLocal(value, zone)
    if (seconds === undefined) throw fieldError(errors, [name], '不是存在的时间')
    query[name] = seconds
  }
  const { start_time, end_time } = query
  if (typeof start_time === 'number' && typeof end_time === 'number' && start_time > end_time) {
    throw fieldError(errors, ['end_time'], '不能早于 start_time')
  }
}
