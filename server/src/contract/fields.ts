import { z } from 'zod'
import { isNumber } from './exact-numbers.ts'
import type { JsonText } from './json-text.ts'
import { because, mustBe, type Reason } from './reasons.ts'
import { sensitive } from './sensitive.ts'

export { webAddress } from './web-address.ts'

/**
 * What a field means beside its type: `rule` is shown in errors and in the API document. `unchecked` says when a value is
 * accepted although the document forbids it, `schema` is what the document shows in place of a field declared as anything.
 * `mayRepeat`: a parameter that comes several times is one of all its values, with commas between.
 */
export type FieldMeta = {
  rule?: Reason
  time?: boolean
  wire?: 'integer' | 'number'
  minimum?: number
  maximum?: number
  asWritten?: true
  mayRepeat?: true
  unchecked?: string
  schema?: z.ZodType
}

const INTEGER = /^(?:0|-?[1-9]\d{0,15})$/

/**
 * An integer that travels as a query string: strict, so `030`, `1e2`, `+5`, ` 5` and `5.0` are refused. The API document
 * calls it an integer, which is how clients write it.
 */
export function queryInteger(range: { min?: number; max?: number } = {}) {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = range
  return z
    .codec(z.string().regex(INTEGER), z.int().min(min).max(max), { decode: Number, encode: String })
    .meta({ rule: rangeRule(min, max), wire: 'integer', minimum: min, maximum: max } satisfies FieldMeta)
}

/** Words of a query: as a JSON array of texts, with commas between them, or each in a parameter of its own. */
export function queryWords() {
  return z
    .codec(text({ max: 1000 }), z.array(z.string()).max(1000), { decode: wordsOf, encode: (words) => words.join() })
    .meta({ rule: mustBe('words'), mayRepeat: true } satisfies FieldMeta)
}

/** What is no JSON array of texts although it begins like one is given on as it is, and refused. */
function wordsOf(given: string): string[] {
  if (!given.trim().startsWith('[')) return given.split(',').filter((word) => word !== '')
  try {
    return JSON.parse(given)
  } catch {
    return given as never
  }
}

/** One of a few words, in a query or a body. */
export function oneOf<const T extends readonly [string, ...string[]]>(...words: T) {
  return z.enum(words).meta({ rule: mustBe('one_of', { values: words }) })
}

/** Text of a query or body; `max` counts characters, as JSON Schema does: an emoji is one. */
export function text(length: { min?: number; max?: number } = {}) {
  const { min = 0, max } = length
  const base = z.string().min(min)
  if (max === undefined) return base.meta({ rule: mustBe(min > 0 ? 'some_text' : 'text') })
  const rule = mustBe('length', { min, max })
  return base.refine((value) => hasAtMost(value, max), because(rule)).meta({ rule, maxLength: max })
}

function hasAtMost(value: string, characters: number): boolean {
  if (value.length <= characters) return true
  return value.length <= 2 * characters && [...value].length <= characters
}

/** An integer of a body or a record: a JSON number, never a string. */
export function integer(range: { min?: number; max?: number } = {}) {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = range
  return z
    .int()
    .min(min)
    .max(max)
    .meta({ rule: rangeRule(min, max) })
}

/** A number of a body or a record that is kept to its last digit, also when JavaScript has no such number. */
export function exactNumber() {
  const rule = mustBe('number')
  const schema = z.unknown().refine(isNumber, because(rule)).meta({ rule, type: 'number' })
  return schema as unknown as z.ZodType<number, number>
}

/**
 * A field of a body that passes through: it must keep to the schema, and is decoded to its text as the caller wrote it,
 * numbers to the last digit and names in their order, those that the schema does not know included. Only for the
 * body's own fields, not for what lies inside them.
 */
export function asWritten<T extends z.ZodType>(schema: T) {
  return schema.meta({ ...schema.meta(), asWritten: true }) as unknown as z.ZodType<JsonText, z.input<T>>
}

/** Up to the year 9999, so that every moment can be written as a date, in any zone. */
export const LAST_SECOND = 253_370_764_799

/** A moment in Unix seconds, as records carry it. */
export const seconds = z.int().min(0).max(LAST_SECOND).describe('Unix 时间戳（秒）')

/**
 * A moment of a query: Unix seconds or, where the wire type is string, `YYYY-MM-DD HH:MM:SS` in the corporation's zone;
 * where it is number, a fraction is rounded down. Milliseconds, which some programs send, are a moment after every record. A formatted time is still text after decoding; the kernel, which knows the zone, makes it
 * seconds before a handler sees it.
 */
export function queryTime(typed: 'string' | 'number' = 'string') {
  const pattern =
    typed === 'string'
      ? /^(?:0|[1-9]\d{0,15}|\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})$/
      : /^(?:0|[1-9]\d{0,15})(?:\.\d{1,20})?$/
  const rule = mustBe(typed === 'string' ? 'time_or_date' : 'time')
  return z
    .codec(z.string().regex(pattern), z.union([z.int(), z.string()]) as unknown as z.ZodInt, {
      decode: (wire) => (wire.includes('-') ? (wire as unknown as number) : Math.floor(Number(wire))),
      encode: String,
    })
    .meta({
      rule,
      time: true,
      ...(typed === 'number' ? { wire: typed, minimum: 0, maximum: Number.MAX_SAFE_INTEGER } : {}),
    })
}

/** The two ends of a time filter, both optional and inclusive. */
export function timeWindow(what: string, typed: 'string' | 'number' = 'string') {
  return {
    start_time: queryTime(typed).optional().describe(`${what}起点（含）`),
    end_time: queryTime(typed).optional().describe(`${what}终点（含）`),
  }
}

/** `limit` and `offset` of a list. */
export function paging({ limit, max }: { limit: number; max: number }) {
  return {
    limit: queryInteger({ min: 1, max }).default(limit).describe(`每页条数，默认 ${limit}，最大 ${max}`),
    offset: queryInteger({ min: 0 }).default(0).describe('偏移量，默认 0'),
  }
}

/** `asc` or `desc` on creation time; absent means by id ascending. */
export const order = oneOf('asc', 'desc').optional().describe('按创建时间排序：asc 升序，desc 降序')

/** An array of records, as replies carry it. */
export function listOf<T extends z.ZodType>(record: T) {
  return z.array(record)
}

/** What a schema's declaration says beside its type, through optional and default wrappers. */
export function metaOf(schema: z.ZodType): FieldMeta {
  let inner: z.ZodType = schema
  for (;;) {
    const meta = inner.meta() as FieldMeta | undefined
    if (meta?.rule) return meta
    const def = inner.def as { innerType?: z.ZodType }
    if (!def.innerType) return meta ?? {}
    inner = def.innerType
  }
}

function rangeRule(min: number, max: number): Reason {
  const low = min === Number.MIN_SAFE_INTEGER ? undefined : min
  const high = max === Number.MAX_SAFE_INTEGER ? undefined : max
  if (low !== undefined && high !== undefined) return mustBe('integer_between', { min: low, max: high })
  if (low !== undefined) return mustBe('integer_at_least', { min: low })
  return high === undefined ? mustBe('integer') : mustBe('integer_at_most', { max: high })
}

const PHONE = /^(?=.{5,20}$)\+?\d+$/

/** All digits, a leading plus allowed: presets and clues find their customer by it. */
export const phone = sensitive(
  'phone',
  z
    .string()
    .regex(PHONE)
    .meta({ rule: mustBe('phone') }),
)

/** A customer's id at the platform. */
export const externalUserId = text({ min: 1, max: 128 }).describe('外部联系人 ID')
