import { expect, it } from 'vitest'
import { eachSpan, parseAround, textOf } from './raw-json.ts'
import { digitsOf, jsonOf, rowMaker } from './rows.ts'

function partsOf(text: string): [string, string][] {
  const parts: [string, string][] = []
  eachSpan(text, 0, (start, end, name) => parts.push([textOf(name), text.slice(start, end)]))
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

it('makes the same rows of records with the fields of the one before and of others', () => {
  const unknown: string[] = []
  const make = rowMaker(
    ['a', 'b', 'c"'].map((name) => ({ name, type: 'json' })),
    (name) => unknown.push(name),
  )
  const rowOf = (line: string) => {
    const [row, ...others] = make.rowsOf(Buffer.from(`${line}\n`))
    if (!row || others.length > 0) throw new Error('a line is a row')
    return [row.id, [0, 1, 2].map((column) => jsonOf(row, column)), row.bytes.toString('utf8', row.start, row.end)]
  }
  const full = String.raw`{"a":1.50,"b":"}\\","c\"":{"a":[{}]}}`
  const parts = ['1.50', String.raw`"}\\"`, '{"a":[{}]}']
  const lineOf = (data: string, rest = '') => `{"record_id":"r\\u0031","data":${data}${rest}}`
  for (const _ of ['first', 'again']) expect(rowOf(lineOf(full))).toEqual(['r1', parts, full])
  expect(rowOf(lineOf(full, ',"more":{}'))).toEqual(['r1', parts, full])
  expect(rowOf(lineOf('{"a":2}'))).toEqual(['r1', ['2', undefined, undefined], '{"a":2}'])
  expect(rowOf(lineOf('{"a":2,"b":3}'))).toEqual(['r1', ['2', '3', undefined], '{"a":2,"b":3}'])
  expect(rowOf(lineOf('{"b":3,"a":2}'))).toEqual(['r1', ['2', '3', undefined], '{"b":3,"a":2}'])
  expect(rowOf(lineOf('{ "b":3 , "a":2 }'))).toEqual(['r1', ['2', '3', undefined], '{ "b":3 , "a":2 }'])
  expect(rowOf(`{ "data": ${full}, "record_id": "云" }`)).toEqual(['云', parts, full])
  expect(rowOf(lineOf('{"a":null,"b":"云"}'))).toEqual(['r1', [undefined, '"云"', undefined], '{"a":null,"b":"云"}'])
  expect(rowOf(lineOf('{}'))).toEqual(['r1', [undefined, undefined, undefined], '{}'])
  expect(rowOf(lineOf('{"a":1,"record_id":"x"}'))).toEqual([
    'r1',
    ['1', undefined, undefined],
    '{"a":1,"record_id":"x"}',
  ])
  expect(unknown).toEqual([])
  for (const _ of ['first', 'again']) rowOf(lineOf('{"a":1,"new":2}'))
  expect(unknown).toEqual(['new', 'new'])
})

it('knows the rows of a piece whose strings are their bytes', () => {
  const make = rowMaker([{ name: 'a', type: 'string' }], () => {})
  const lines = ['plain', 'es\\ncaped', '云', '\\u4e91'].map((a) => `{"record_id":"${a}","data":{"a":"${a}"}}\n`)
  const rows = [...make.rowsOf(Buffer.from(lines.join('')))]
  expect(rows.map(({ id, isPlain }) => [id, isPlain])).toEqual([
    ['plain', true],
    ['es\ncaped', false],
    ['云', true],
    ['云', false],
  ])
})

it.each([
  ['-5', '-5'],
  ['9223372036854775807', '9223372036854775807'],
  ['9223372036854775808', null],
  ['1e3', '1000'],
  ['1.5', null],
  ['"5"', null],
])('a column of whole numbers keeps of %s %s', (raw, kept) => expect(digitsOf(raw)).toBe(kept))
