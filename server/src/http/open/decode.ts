import type { z } from 'zod'
import { ApiError, codeForField, type Rules } from '../../contract/errors.ts'
import { checkExact } from '../../contract/exact-numbers.ts'
import { metaOf } from '../../contract/fields.ts'
import { pathText } from '../../contract/path-text.ts'
import { wordsOf } from '../../contract/reasons.ts'
import { secondsOfLocal } from '../../contract/time.ts'
import type { OpenEndpoint } from '../../endpoint.ts'
import { textsOf } from '../as-written.ts'
import { expectation, parseBody, type RawQuery, unstorable } from '../decode.ts'

/**
 * The query as the endpoint declares it, times in seconds; throws the code that belongs to the first bad field. A companion's
 * times may have a fraction, as clocks of many languages give it: it is dropped.
 */
export function decodeQuery(
  { query: shape, errors, companion }: Pick<OpenEndpoint, 'query' | 'errors' | 'companion'>,
  raw: RawQuery,
  zone: string,
): Record<string, unknown> {
  if (raw.broken.size > 0 || raw.repeated.size > 0) refuseBad(shape, errors, raw)
  const present: Record<string, string> = {}
  for (const name in raw.values) if (raw.values[name] !== '') present[name] = raw.values[name] as string
  for (const [name, values] of raw.repeated) present[name] = values.join()
  for (const name of listsOf(shape)) gatherItems(name, present)
  if (companion) dropFractions(shape, present)
  const result = shape.safeParse(present, { reportInput: true })
  if (!result.success) throw invalidField(shape, errors, result.error.issues[0] as z.core.$ZodIssue)
  const query = result.data as Record<string, unknown>
  resolveTimes(shape, errors, query, zone)
  return query
}

/**
 * The body as the endpoint declares it; unknown fields are dropped. `prepare` comes before the fields are checked, `listAs`
 * is the field that a body is which is an array.
 */
export function decodeBody(
  shape: z.ZodObject,
  errors: Rules,
  bytes: Buffer | undefined,
  prepare: (body: Record<string, unknown>) => Record<string, unknown> = (body) => body,
  listAs?: string,
): Record<string, unknown> {
  const body = parseBody(bytes, listAs)
  const bad = bytes && unstorable(bytes, body)
  if (bad) throw fieldError(errors, bad.path, wordsOf(bad.reason, 'zh'))
  const result = checkExact(shape, body, (value) => prepare(value as Record<string, unknown>))
  if (!result.success) throw invalidField(shape, errors, result.error.issues[0] as z.core.$ZodIssue)
  const decoded = result.data as Record<string, unknown>
  const { texts, repeated } = textsOf(shape, bytes, decoded)
  if (repeated) throw fieldError(errors, [repeated.field], wordsOf(repeated.reason, 'zh'))
  return { ...decoded, ...texts }
}

function refuseBad(shape: z.ZodObject, errors: Rules, { broken, repeated }: RawQuery): void {
  const isBad = ([name, field]: [string, unknown]) =>
    broken.has(name) || (repeated.has(name) && !metaOf(field as z.ZodType).mayRepeat)
  const declared = Object.entries(shape.shape).find(isBad)?.[0]
  if (declared) throw fieldError(errors, [declared], '重复出现或编码不合法')
  if (broken.size > 0) throw fieldError(errors, ['查询字符串'], '编码不合法')
}

function invalidField(shape: z.ZodObject, errors: Rules, issue: z.core.$ZodIssue): ApiError {
  return fieldError(
    errors,
    issue.path,
    issue.code === 'custom' && !issue.params?.reason ? issue.message : expectation(shape, issue),
  )
}

function fieldError(errors: Rules, path: readonly PropertyKey[], expected: string): ApiError {
  const { code, message } = codeForField(errors, path)
  const field = pathText(path)
  return new ApiError(code, `${message}：${field} ${expected}`, { hint: { field, allowed: expected } })
}

function resolveTimes(shape: z.ZodObject, errors: Rules, query: Record<string, unknown>, zone: string): void {
  for (const name of timesOf(shape)) {
    const value = query[name]
    if (typeof value !== 'string') continue
    const seconds = secondsOfLocal(value, zone)
    if (seconds === undefined) throw fieldError(errors, [name], '不是存在的时间')
    query[name] = seconds
  }
  for (const end of timesOf(shape)) {
    const start = end.replace(/^end_/, 'start_')
    const [from, to] = [query[start], query[end]]
    if (typeof from === 'number' && typeof to === 'number' && from > to)
      throw fieldError(errors, [end], `不能早于 ${start}`)
  }
}

/** A list whose items came as `name[]` or `name[0]`, as PHP and some clients of JavaScript write them. */
function gatherItems(name: string, present: Record<string, string>): void {
  const isItem = (each: string) => each.startsWith(`${name}[`) && /^\[\d*\]$/.test(each.slice(name.length))
  const items = Object.keys(present).filter(isItem)
  if (items.length === 0) return
  present[name] = [name, ...items].flatMap((each) => present[each] ?? []).join()
}

function dropFractions(shape: z.ZodObject, present: Record<string, string>): void {
  for (const name of timesOf(shape)) {
    const whole = present[name] && /^(\d+)\.\d{1,20}$/.exec(present[name])?.[1]
    if (whole) present[name] = whole
  }
}

const timesOf = fieldsWith('time')
const listsOf = fieldsWith('mayRepeat')

/** Tells the fields of a shape that are so, looked for once. */
function fieldsWith(mark: 'time' | 'mayRepeat'): (shape: z.ZodObject) => readonly string[] {
  const fields = new WeakMap<z.ZodObject, readonly string[]>()
  return (shape) => {
    const known = fields.get(shape)
    if (known) return known
    const found = Object.keys(shape.shape).filter((name) => metaOf(shape.shape[name] as z.ZodType)[mark])
    fields.set(shape, found)
    return found
  }
}
