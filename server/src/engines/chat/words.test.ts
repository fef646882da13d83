import { expect, it } from 'vitest'
import { plain } from './words.ts'

it('compares texts without case, width, white space and what cannot be seen', () => {
  expect(plain(' Ｔｅａ\u200b 茶')).toBe('tea茶')
})

it('takes no longer over marks upon marks than over a text of their length', () => {
  for (const marks of ['\u0301\u0323', '\u0301\uff9e']) {
    const [first, second] = marks as unknown as [string, string]
    const shown = plain(`茶${first.repeat(60_000)}${second.repeat(60_000)}叶`)
    expect([shown[0], shown.at(-1), shown.length < 40]).toEqual(['茶', '叶', true])
  }
})
