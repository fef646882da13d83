import type { z } from 'zod'
import { globalError } from '../contract/errors.ts'
import { isNumber, namedExact, parseExact } from '../contract/exact-numbers.ts'
import { isMissing, reasonOf, ruleAt } from '../contract/reason-of-issue.ts'
import { type Reason, reason, wordsOf } from '../contract/reasons.ts'
import { unstorableIn } from '../contract/unstorable.ts'

/** A query as received. `repeated` has every value of what comes more than once; what is not text is refused anyway. */
export type RawQuery = {
  values: Record<string, string>
  repeated: ReadonlyMap<string, readonly string[]>
  broken: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()
const NEVER: ReadonlyMap<string, readonly string[]> = new Map()

/** Reads a query string strictly. An empty value means absent. */
export function parseQuery(text: string): RawQuery {
  const values: Record<string, string> = Object.create(null)
  if (text === '') return { values, repeated: NEVER, broken: NONE }
  let repeated: Map<string, string[]> | undefined
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
    if (name in values) {
      repeated ??= new Map()
      repeated.set(name, [...(repeated.get(name) ?? [values[name] as string]), value ?? ''])
    }
    values[name] = value ?? ''
  }
  return { values, repeated: repeated ?? NEVER, broken: broken ?? NONE }
}

function decodePart(text: string): string | undefined {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.includes('+') ? text.replaceAll('+', ' ') : text)
  } catch {
    return undefined
  }
}

/** Only escapes can contain U+0000 (as text) and lone surrogates: raw ones are no valid JSON or UTF-8. */
const MAY_BE_UNSTORABLE = ['\\u0000', '\\ud', '\\uD']

/** The first text in a body that PostgreSQL cannot hold: where it is, and what is wrong with it. */
export function unstorable(bytes: Buffer, body: unknown): { path: PropertyKey[]; reason: Reason } | undefined {
  if (!MAY_BE_UNSTORABLE.some((sign) => bytes.includes(sign))) return undefined
  const found = unstorableIn(body)
  if (!found) return undefined
  const path = found.isName ? [...found.path, '?'] : found.path
  return { path, reason: reason(found.what === 'nul' ? 'holds_nul' : 'holds_surrogate') }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON object in these bytes; 10906 for anything else, but for an array where `listAs` names the field that it is. */
export function parseBody(bytes: Buffer | undefined, listAs?: string): Record<string, unknown> {
  if (!bytes || bytes.length === 0) throw globalError(10906, '缺少请求体')
  let value: unknown
  try {
    value = parseExact(UTF8.decode(bytes))
  } catch {
    throw globalError(10906, '不是合法的 UTF-8 JSON')
  }
  if (listAs !== undefined && Array.isArray(value)) return namedExact(listAs, value)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isNumber(value))
    throw globalError(10906, '应为 JSON 对象')
  return value as Record<string, unknown>
}

/** What a field should have been, in Chinese; one that is missing is called so beside it. */
export function expectation(shape: z.ZodObject, issue: z.core.$ZodIssue): string {
  const words = wordsOf(reasonOf(shape, issue), 'zh')
  const rule = isMissing(issue) ? ruleAt(shape, issue.path) : undefined
  return rule ? `${words}，${wordsOf(rule, 'zh')}` : words
}
