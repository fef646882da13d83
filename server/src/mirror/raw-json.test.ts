import { expect, it } from 'vitest'
import { digitsOf } from './columns.ts'
import { eachPart, parseAround } from './raw-json.ts'

function partsOf(text: string): [string, string][] {
  const parts: [string, string][] = []
  eachPart(text, (part, name) => parts.push([name, part]))
  return parts
}

it.each([
  ['{}', []],
  ['[]', []],
  ['{"a":1}', [['a', '1']]],
  [
    ' { "a" : 1.50 , "b" : null } ',
    [
      ['a', '1.50'],
      ['b', 'null'],
    ],
  ],
  [
    '{"a":{"b":[1,{"c":"]}"}]},"d":[]}',
    [
      ['a', '{"b":[1,{"c":"]}"}]}'],
      ['d', '[]'],
    ],
  ],
  [
    String.raw`{"a\"\u0062":"x\\","c":"\"}"}`,
    [
      ['a"b', String.raw`"x\\"`],
      ['c', String.raw`"\"}"`],
    ],
  ],
  [
    '[9007199254740993,"云",true]',
    [
      ['', '9007199254740993'],
      ['', '"云"'],
      ['', 'true'],
    ],
  ],
])('cuts %s into its parts as they are', (text, parts) => expect(partsOf(text as string)).toEqual(parts))

it('leaves records as they are written, and parses what is around them', () => {
  const event = '{"id":"e1","kind":"tag","data":{ "n": 1.0, "id":12345678901234567890}}'
  expect(parseAround(`{"errcode":0,"event_list":[${event}],"next_cursor":"7"}`)).toEqual({
    errcode: 0,
    event_list: [{ id: 'e1', kind: 'tag', data: '{ "n": 1.0, "id":12345678901234567890}' }],
    next_cursor: '7',
  })
  expect(() => parseAround('<html>')).toThrow(SyntaxError)
})

it.each([
  ['-5', '-5'],
  ['9223372036854775807', '9223372036854775807'],
  ['9223372036854775808', null],
  ['1e3', '1000'],
  ['1.5', null],
  ['"5"', null],
])('a column of whole numbers keeps of %s %s', (raw, kept) => expect(digitsOf(raw)).toBe(kept))
