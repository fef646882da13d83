import type { z } from 'zod'
import { metaOf } from '../../server/src/contract/fields.ts'

/** Query values that some parameter, somewhere, must refuse. */
const STRINGS = [
  'abc',
  '-1',
  '0',
  '030',
  '1e2',
  '+5',
  ' 5',
  '5 ',
  '5.0',
  '0x10',
  '99999999999999999999',
  '101',
  '29',
  '1001',
  'NaN',
  'null',
  'true',
  '2020-13-01 00:00:00',
  '2020-02-30 00:00:00',
  '2020-01-01',
  '[]',
  '{}',
  '中文',
  "' or 1=1 --",
  '🙂',
]

/** More than any list may hold. */
const MANY = Array(20_001).fill('x')

const VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  '',
  'x',
  '中'.repeat(2000),
  [],
  {},
  [null],
  [1],
  ['x'],
  [{}],
  { x: 1 },
]

/** The values of a query parameter that its own declaration refuses. */
export function refusedStrings(schema: z.ZodType): string[] {
  return STRINGS.filter((value) => !schema.safeParse(value).success)
}

/** The same of an endpoint's parameter: companions take times with a fraction. */
export function refusedOf({ companion }: { companion?: boolean }, schema: z.ZodType): string[] {
  const isTaken = (value: string) => companion && metaOf(schema).time && /^\d+\.\d+$/.test(value)
  return refusedStrings(schema).filter((value) => !isTaken(value))
}

/**
 * The values of a body field that its own declaration refuses, but for those that say that it is not set; too many of something
 * only where one of it is taken.
 */
export function refusedValues(schema: z.ZodType, blanks: readonly unknown[] = []): unknown[] {
  const isUnset = (value: unknown) => blanks.includes(value) && !isRequired(schema)
  const isRefused = (value: unknown) => !schema.safeParse(value).success && !isUnset(value)
  const isList = !isRefused(MANY.slice(0, 1))
  return [...VALUES, ...(isList ? [MANY] : [])].filter(isRefused)
}

/** Values that a further field of a known kind is tried with. */
const FEW = 3

const turns = new Map<string, number>()

/**
 * Of the values that a field refuses, all for the first of its `place` that refuses just these, and a few in turn for those
 * after it: their values go the same way through the same code, and what differs by endpoint (the code, the name in the
 * reply) does not depend on the value.
 */
export function someOf<T>(place: string, values: readonly T[]): readonly T[] {
  const kind = `${place} ${values.map((value) => JSON.stringify(value).slice(0, 20))}`
  const turn = turns.get(kind)
  turns.set(kind, (turn ?? 0) + FEW)
  if (turn === undefined || values.length <= FEW) return values
  return Array.from({ length: FEW }, (_, i) => values[(turn + i) % values.length] as T)
}

/** Whether a call must have it. */
export function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success
}
