import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseExact, parseNearlyExact } from './exact-numbers.ts'
import { jsonSource } from './json-source.ts'
import { JsonText, printFields } from './json-text.ts'

/** A JSON text as anyone may write it, and the same without space and with strings as JSON.stringify prints them. */
type Written = { loose: string; compact: string }

const space = fc.constantFrom('', '', ' ', '\t', '\r', '  ')
const digits = fc.stringMatching(/^[1-9]\d{0,30}$/)
const number = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), digits),
    fc.option(fc.stringMatching(/^\.\d{1,25}$/), { nil: '' }),
    fc.option(fc.stringMatching(/^[eE][+-]?\d{1,4}$/), { nil: '' }),
  )
  .map((parts) => ({ loose: parts.join(''), compact: parts.join('') }))
const string = fc
  .string({ unit: fc.constantFrom('a', '1', '"', '\\', '/', '{', '[', ',', ':', '\n', '茶', '😀', '\u2028') })
  .map((value) => {
    const compact = JSON.stringify(value)
    const escaped = compact.replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
    return { value, compact, loose: escaped }
  })
const word = fc.constantFrom('null', 'true', 'false').map((text) => ({ loose: text, compact: text }))

const { value: json } = fc.letrec<{ value: Written; object: Written; array: Written }>((tie) => ({
  value: fc.oneof({ maxDepth: 5 }, number, string, word, tie('object'), tie('array')),
  array: fc.tuple(fc.array(tie('value'), { maxLength: 4 }), space).map(([items, gap]) => joined('[', items, ']', gap)),
  object: fc
    .tuple(fc.uniqueArray(fc.tuple(name(), tie('value')), { maxLength: 4, selector: ([key]) => key.value }), space)
    .map(([entries, gap]) =>
      joined(
        '{',
        entries.map(([key, value]) => pair(key, value, gap)),
        '}',
        gap,
      ),
    ),
}))

/** Integer-like names too: those are what JavaScript moves to the front. */
function name() {
  const number = fc.nat(20).map((n) => ({ value: String(n), loose: `"${n}"`, compact: `"${n}"` }))
  return fc.oneof(string, number)
}

function pair(key: Written, value: Written, gap: string): Written {
  return { loose: `${key.loose}${gap}:${gap}${value.loose}`, compact: `${key.compact}:${value.compact}` }
}

function joined(open: string, parts: Written[], close: string, gap: string): Written {
  const loose = `${open}${gap}${parts.map((part) => part.loose).join(`${gap},${gap}`)}${gap}${close}`
  return { loose, compact: `${open}${parts.map((part) => part.compact).join(',')}${close}` }
}

it('gives each field as it was written, whatever is in it', () => {
  const fields = fc.uniqueArray(fc.tuple(name(), json), { maxLength: 6, selector: ([key]) => key.value })
  fc.assert(
    fc.property(fields, space, (entries, gap) => {
      const { loose } = joined(
        '{',
        entries.map(([key, value]) => pair(key, value, gap)),
        '}',
        gap,
      )
      const source = jsonSource(gap + loose + gap)
      expect(source.repeated).toBeUndefined()
      expect([...source.fields]).toEqual(entries.map(([key, value]) => [key.value, value.compact]))
    }),
    { numRuns: 2_000 },
  )
})

it('keeps every number to its last digit', () => {
  fc.assert(
    fc.property(fc.array(number), (numbers) => {
      const text = `{"n":[${numbers.map(({ loose }) => loose).join(', ')}]}`
      const printed = JSON.stringify(parseExact(text))
      const same = (one: string, other: string) => one === other || Number(one) === Number(other)
      const seen = printed.slice('{"n":['.length, -2).split(',')
      for (const [i, { loose }] of numbers.entries()) expect(same(seen[i] as string, loose)).toBe(true)
      expect(JSON.stringify(parseExact(printed))).toBe(printed)
    }),
  )
  for (const exact of ['12345678901234567890', '9007199254740993', '1e400', '0.1234567890123456789', '-1e-400']) {
    expect(JSON.stringify(parseExact(`[${exact},1]`))).toBe(`[${exact},1]`)
  }
  expect(parseExact('[1.0,1e2,-0,0.1e-7,1.50,10000000000000000000000,"12345678901234567890"]')).toEqual([
    ...[1, 100, -0, 1e-8, 1.5, 1e22],
    '12345678901234567890',
  ])
})

it.each([
  ['{"a":1,"b":2,"a":3}', 'a', 'a'],
  ['{"x":{"a":1,"a":1}}', 'x', 'a'],
  ['{"x":[{"a":1},{"b":[{"\\u0061":1,"c":{},"a":2}]}]}', 'x', 'a'],
  ['{"x":{"":1,"":2}}', 'x', ''],
  ['{"x":{"1":1,"2":1,"1":2}}', 'x', '1'],
])('finds the repeated name in %s', (text, field, repeated) => {
  expect(jsonSource(text).repeated).toEqual({ field, name: repeated })
  expect(jsonSource(text, ['other']).repeated).toBeUndefined()
})

it('does not take the same name in two objects for a repeated one', () => {
  expect(jsonSource('{"a":{"a":[{"a":1},{"a":1}]},"b":{"a":"a"}}').repeated).toBeUndefined()
})

it('reads what is nested half a million deep', () => {
  const deep = '{"a":['.repeat(250_000) + ']}'.repeat(250_000)
  expect(jsonSource(`{"x": ${deep}}`).fields.get('x')).toBe(deep)
  const bomb = `{"x":${'['.repeat(500_000)}1e400${']'.repeat(500_000)}}`
  expect(() => parseExact(bomb)).toThrow(RangeError)
  expect(parseNearlyExact(bomb)).toHaveProperty('x')
  expect(JSON.stringify(parseExact(`${'['.repeat(1000)}1e400${']'.repeat(1000)}`))).toContain('[1e400]')
})

it('takes no longer for a number of a megabyte', () => {
  const long = `1${'0'.repeat(500_000)}1${'0'.repeat(500_000)}.5e${'9'.repeat(500_000)}`
  expect(JSON.stringify(parseExact(`[${long}]`))).toBe(`[${long}]`)
})

it('prints text among values as it is', () => {
  const text = '{"b":1.0,"10":2}'
  expect(printFields({ a: new JsonText(text), b: undefined, c: [1] })).toBe(`{"a":${text},"c":[1]}`)
})
