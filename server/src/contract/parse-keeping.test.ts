import { expect, it } from 'vitest'
import { printFields } from './json-text.ts'
import { parseKeeping } from './parse-keeping.ts'

const NAMES = ['kept', 'also']
const kept = (text: string) => printFields(parseKeeping(text, NAMES) as Record<string, unknown>)

it('keeps the text of objects under these names, wherever they stand', () => {
  const object = '{"2":1.10,"1":[{"kept":{"a":1e400}},"}\\\\\\"{"],"也":{}}'
  expect(kept(`{"a":1,"kept" : ${object},"also":${object}}`)).toBe(`{"a":1,"kept":${object},"also":${object}}`)
  const { list } = parseKeeping(`{"list":[{"kept":${object}},{"kept":{}}]}`, NAMES) as {
    list: { kept: { text: string } }[]
  }
  expect(list.map((each) => each.kept.text)).toEqual([object, '{}'])
})

it('leaves all else as JSON.parse gives it, and refuses what that refuses', () => {
  for (const text of ['{"kept":1,"also":[{"a":1}]}', '{"x":"kept","y":{"also":null}}', '["kept",{"a":"\\"kept\\":{"}]'])
    expect(parseKeeping(text, NAMES)).toEqual(JSON.parse(text))
  for (const text of ['{"kept":{}', '{"kept":{]}}', '{"kept":{"a":01}}', '{"kept":{} "also":1}'])
    expect(() => parseKeeping(text, NAMES)).toThrow(SyntaxError)
})
