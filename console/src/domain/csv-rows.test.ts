import { expect, it } from 'vitest'
import { csvRows } from './csv-rows.ts'

const cells = (text: string) => csvRows(text).map(({ cells }) => cells)

it.each([
  ['', []],
  ['a,b\r\nc', [['a', 'b'], ['c']]],
  ['\uFEFFa，b\n\n , \nc', [['a', 'b'], ['c']]],
  ['a\tb,c', [['a', 'b,c']]],
  ['"x, ""y""\nz",2', [['x, "y"\nz', '2']]],
  ["'+8613900000000,'=1,o'clock", [['+8613900000000', '=1', "o'clock"]]],
])('reads %j', (text, rows) => expect(cells(text)).toEqual(rows))

it('tells on which line a row begins', () => {
  expect(csvRows('a\n\n"b\nb"\nc').map(({ line }) => line)).toEqual([1, 3, 5])
})
