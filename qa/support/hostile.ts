import type { z } from 'zod'

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
  Array(20_001).fill('x'),
]

/** The values of a query parameter that its own declaration refuses. */
export function refusedStrings(schema: z.ZodType): string[] {
  return STRINGS.filter((value) => !schema.safeParse(value).success)
}

/** The values of a body field that its own declaration refuses. */
export function refusedValues(schema: z.ZodType): unknown[] {
  return VALUES.filter((value) => !schema.safeParse(value).success)
}

/** Whether a call must have it. */
export function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success
}
