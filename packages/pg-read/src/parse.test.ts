import { expect, it } from 'vitest'
import { BOUND, COMPLETE, failure, int16, int32, message, NOTICE, READY, row } from '../test/backend.ts'
import { createParser } from './parse.ts'

/** What the parser makes of chunks that are overwritten right after each call, as a socket's buffer is. */
function parsed(chunks: Buffer[], wanted: (type: string) => boolean = () => true): string[] {
  const seen: string[] = []
  const parse = createParser({
    begin: (type) => wanted(String.fromCharCode(type)),
    row: (values) => {
      rows.push(values)
      seen.push(`row ${rows.length - 1}`)
    },
    message: (type, bytes, start, end) =>
      seen.push(`${String.fromCharCode(type)} ${bytes.toString('latin1', start, end)}`),
  })
  const rows: (Buffer | null)[][] = []
  for (const chunk of chunks) {
    const copy = Buffer.from(chunk)
    parse(copy, copy.length)
    copy.fill(0x58)
  }
  return seen.map((each) => {
    const index = /^row (\d+)$/.exec(each)?.[1]
    return index ? `D ${rows[Number(index)]?.map((value) => value?.toString('latin1') ?? '(null)').join('|')}` : each
  })
}

const REPLY = Buffer.concat([
  NOTICE,
  BOUND,
  row('12', 'a page', null, ''),
  row(null, 'x'.repeat(50), 'end'),
  row(),
  COMPLETE,
  READY,
  failure('42P01'),
  READY,
])

it('reads a reply that is cut at every offset', () => {
  const whole = parsed([REPLY])
  expect(whole).toMatchObject(
    [/^N /, '2 ', 'D 12|a page|(null)|', /^D \(null\)\|x+\|end/, 'D ', /^C /, 'Z I', /^E /, 'Z I'].map((each) =>
      typeof each === 'string' ? each : expect.stringMatching(each),
    ),
  )
  for (let cut = 0; cut <= REPLY.length; cut++) {
    expect(parsed([REPLY.subarray(0, cut), REPLY.subarray(cut)])).toEqual(whole)
  }
  for (let size = 1; size < 12; size++) {
    const pieces = Array.from({ length: Math.ceil(REPLY.length / size) }, (_, i) =>
      REPLY.subarray(i * size, (i + 1) * size),
    )
    expect(parsed(pieces)).toEqual(whole)
  }
})

it('skips bodies that nobody wants, wherever they are cut', () => {
  const unwanted = (type: string) => !'NDE'.includes(type)
  const whole = ['N ', '2 ', 'C SELECT 1\0', 'Z I', 'E ', 'Z I']
  for (let cut = 0; cut <= REPLY.length; cut++) {
    expect(parsed([REPLY.subarray(0, cut), REPLY.subarray(cut)], unwanted)).toEqual(whole)
  }
})

it('cuts an error that is longer than anybody reads, and goes on behind it', () => {
  const long = message('E', Buffer.alloc(200_000, 0x61))
  const [error, next] = parsed([long.subarray(0, 100), long.subarray(100), READY])
  expect([error?.length, next]).toEqual([2 + 65_536, 'Z I'])
})

const LIES: [string, Buffer][] = [
  ['a length of 3', message('Z', Buffer.alloc(0), 3)],
  ['a length of 0', message('Z', Buffer.alloc(0), 0)],
  ['a negative length', message('D', Buffer.alloc(0), -5)],
  ['a row without its number of columns', message('D', Buffer.alloc(1))],
  ['fewer values than columns', message('D', Buffer.concat([int16(2), int32(-1)]))],
  ['more values than columns', message('D', Buffer.concat([int16(1), int32(-1), int32(-1)]))],
  ['half a length of a value', message('D', Buffer.concat([int16(1), int16(0)]))],
  ['a value longer than its row', message('D', Buffer.concat([int16(1), int32(5), Buffer.alloc(4)]))],
  ['a value shorter than its row', message('D', Buffer.concat([int16(1), int32(3), Buffer.alloc(4)]))],
  ['a value of a negative length', message('D', Buffer.concat([int16(1), int32(-2), Buffer.alloc(4)]))],
  ['a value of 2 GB', message('D', Buffer.concat([int16(1), int32(0x7fffffff), Buffer.alloc(4)]))],
  ['65,535 columns in no space', message('D', int16(-1))],
]

it.each(LIES)('refuses %s', (_, lie) => {
  expect(() => parsed([Buffer.concat([lie, READY, READY])])).toThrow(expect.objectContaining({ kind: 'protocol' }))
})
