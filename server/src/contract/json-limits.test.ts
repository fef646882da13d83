import fc from 'fast-check'
import { expect, it } from 'vitest'
import { excessOf, openJsonScan } from './json-limits.ts'

const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels)

it.each([
  ['63 levels', nested(63), undefined],
  ['64 levels', nested(64), undefined],
  ['65 levels', nested(65), 'levels'],
  ['64 levels of objects and arrays', '{"a":['.repeat(32) + ']}'.repeat(32), undefined],
  ['65 levels of both', `[${'{"a":['.repeat(32)}${']}'.repeat(32)}]`, 'levels'],
  ['brackets in texts', `["${'['.repeat(100)}","\\"${'{'.repeat(100)}","\\\\"]`, undefined],
  ['brackets after a text that ends in backslashes', `["\\\\",${nested(64)}]`, 'levels'],
  ['many levels one after the other', `[${Array(100).fill(nested(60)).join(',')}]`, undefined],
  ['half a million arrays', `[${Array(499_999).fill('[]').join(',')}]`, undefined],
  ['one array more', `[${Array(500_000).fill('[]').join(',')}]`, 'parts'],
  ['half a million names', `{${Array(500_000).fill('"":0').join(',')}}`, 'parts'],
  ['two million numbers', `[${Array(2_000_000).fill('0').join(',')}]`, undefined],
  ['a name of a megabyte', `{"${'x'.repeat(1_000_000)}":1}`, undefined],
])('%s', (_, text, excess) => expect(excessOf(text)).toBe(excess))

it('says the same however the bytes are cut', () => {
  const parts = fc.constantFrom('[', '{', ']', '}', '"', '\\', ':', '中', 'a', '[[[[[[[[', '\\"', '"]"')
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 200 }), fc.array(fc.nat(400)), (signs, cuts) => {
      const bytes = Buffer.from(signs.join(''))
      const scan = openJsonScan(10)
      let found: string | undefined
      let from = 0
      for (const cut of [...cuts.filter((at) => at < bytes.length).sort((a, b) => a - b), bytes.length]) {
        found ??= scan(bytes.subarray(from, cut))
        from = cut
      }
      expect(found).toBe(openJsonScan(10)(bytes))
    }),
    { numRuns: 2_000 },
  )
})

it('counts levels as JSON.parse does', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  fc.assert(
    fc.property(fc.json({ maxDepth: 12 }), fc.integer({ min: 0, max: 12 }), (text, most) => {
      expect(openJsonScan(most)(Buffer.from(text)) === undefined).toBe(depthOf(JSON.parse(text)) <= most)
    }),
    { numRuns: 2_000 },
  )
})
