import type { z } from 'zod'

/** TypeScript does not know these yet (https://tc39.es/proposal-json-parse-with-source/). */
type Json = {
  rawJSON(text: string): object
  isRawJSON(value: unknown): boolean
  parse(text: string, reviver: (name: string, value: unknown, context: { source?: string }) => unknown): unknown
}

const { rawJSON, isRawJSON, parse } = JSON as unknown as Json

/** More digits than any double holds, or an exponent: in a text without such a number every number is exact. */
const MAY_BE_INEXACT = /(?:^|[:,[\s])-?(?:[\d.]{16}|[\d.]{1,15}[eE])/

/** Digits of a number that is compared at all: one that has more of them is kept as it was written. */
const LONGEST = 40

/**
 * As JSON.parse, but a number that a double cannot hold is an object that JSON.stringify prints as it was written. No
 * schema takes such an object for a number: where a number is counted with, it is refused and not changed. Looking for them
 * needs stack for each level: what comes from outside is held to `MOST_LEVELS` before.
 */
export function parseExact(text: string): unknown {
  if (!MAY_BE_INEXACT.test(text)) return JSON.parse(text)
  let some = false
  const value = parse(text, (_, part, { source }) => {
    if (typeof part !== 'number' || source === undefined || isExact(part, source)) return part
    some = true
    return rawJSON(source)
  })
  if (some) withInexact.add(value as object)
  return value
}

/** What `parseExact` gave that holds such numbers. */
const withInexact = new WeakSet<object>()

/**
 * Checks what `parseExact` gave, and `prepare` made of it. Where a schema wants an object, Zod would take a number that no
 * double holds for one: so the value must be sound with doubles in their places too.
 */
export function checkExact<T extends z.ZodType>(
  schema: T,
  value: unknown,
  prepare: (value: unknown) => unknown = (it) => it,
): z.ZodSafeParseResult<z.output<T>> {
  const check = (each: unknown) => schema.safeParse(prepare(each), { reportInput: true })
  const result = check(value)
  if (!result.success || !withInexact.has(Object(value))) return result
  const asDoubles = check(inDoubles(value))
  return asDoubles.success ? result : asDoubles
}

/** A value that `parseExact` gave, as the only field of an object. */
export function namedExact(name: string, value: object): Record<string, unknown> {
  const named = { [name]: value }
  if (withInexact.has(value)) withInexact.add(named)
  return named
}

function inDoubles(value: unknown): unknown {
  if (isRawJSON(value)) return Number(JSON.stringify(value))
  if (Array.isArray(value)) return value.map(inDoubles)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inDoubles(each)]))
}

/** The same for what is stored: in a value from before there was a limit, nested too deep, numbers become doubles. */
export function parseNearlyExact(text: string): unknown {
  try {
    return parseExact(text)
  } catch (error) {
    if (error instanceof RangeError) return JSON.parse(text)
    throw error
  }
}

/** Whether a value is a number, or one that a double cannot hold. */
export function isNumber(value: unknown): boolean {
  return typeof value === 'number' || isRawJSON(value)
}

function isExact(value: number, source: string): boolean {
  if (String(value) === source) return true
  return source.length <= LONGEST && decimalOf(String(value)) === decimalOf(source)
}

/** One text for each decimal: digits without zeros at either end, and the power of ten that they are multiplied by. */
function decimalOf(number: string): string {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  if (whole === undefined) return number
  const digits = (whole + fraction).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept === '') return '0'
  return `${sign}${kept}e${BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - kept.length)}`
}
