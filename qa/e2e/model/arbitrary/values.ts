import fc from 'fast-check'

/** Letters of several scripts in both cases, and what SQL, JSON and URLs treat specially. */
const ATOMS = [
  ...[
    'a',
    'A',
    'b',
    'B',
    'k',
    '茶',
    '会员',
    '😀',
    'é',
    'É',
    'ж',
    'Ж',
    'ß',
    'ẞ',
    'ａ',
    'Ａ',
    '\u{10400}',
    '\u{10428}',
    '\u212a',
  ],
  ...['%', '_', '\\', "'", '"', ' ', '&', '+', '\n'],
]

export const name = fc.array(fc.constantFrom(...ATOMS), { minLength: 1, maxLength: 6 }).map((atoms) => atoms.join(''))
export const anyText = fc.oneof(name, fc.constant(''))
export const anyAddress = fc.oneof(
  name.map((text) => `https://a.example/${encodeURIComponent(text)}`),
  fc.constantFrom('', 'a.png'),
)
export const flag = fc.boolean()
export const count = fc.constantFrom(0, 1, 7, 2_147_483_648, Number.MAX_SAFE_INTEGER)
export const order = fc.constantFrom(-3, 0, 0, 1, 2, 9_007_199_254_740_991)

/** Few moments, so that many records share one; the last are where clocks of some zones leap. */
export const PAST = [
  ...[0, 1, 1_600_000_000, 1_600_000_001, 1_709_222_399, 1_709_222_400, 1_720_000_000, 1_720_000_000],
  ...[1_710_053_999, 1_710_054_000, 1_711_846_800, 1_730_610_000, 1_730_613_600],
]
export const past = fc.constantFrom(...PAST)
export const anyTime = fc.constantFrom(...PAST, 253_370_764_799)

/** JSON as a messaging platform may send it. */
export const anyObject: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom('b', 'a', '10', '2', '茶', 'text'),
  fc.oneof(fc.constantFrom(null, true, 0, -1.5, 1e21, 'x\\"\n\u2028'), name, fc.array(name, { maxLength: 2 })),
  { maxKeys: 4, noNullPrototype: true },
)

export const some = <T>(of: readonly T[], max = 3) => fc.subarray([...of], { maxLength: Math.min(max, of.length) })

/** A record whose fields outside `required` may be absent. */
export function item(
  fields: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({ ...fields, ...optional }, { requiredKeys: Object.keys(fields), noNullPrototype: true })
}
