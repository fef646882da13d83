import { expect, test } from 'vitest'
import { readable } from './log.ts'

const time = new Date(2026, 10, 19, 8, 5, 9).getTime()
const line = (fields: object, colours = false) =>
  readable({ level: 30, time, pid: 1, hostname: 'h', ...fields }, colours)

test('a call, a message and a fault are lines for people', () => {
  const call = { reqId: 'r1', method: 'GET', path: '/open-api/staff/list', corp: 'ww1', status: 200, code: 0, ms: 2.41 }
  expect(line(call)).toBe('08:05:09 info  GET /open-api/staff/list 200 2.41 ms reqId=r1 corp=ww1 code=0')
  expect(line({ level: 40, code: 'ECONNRESET', msg: 'a database connection was lost' })).toBe(
    '08:05:09 warn  a database connection was lost code=ECONNRESET',
  )
  expect(line({ level: 50, msg: 'call failed', fault: { code: '42P01', frames: ['at a'] } })).toBe(
    '08:05:09 error call failed fault={"code":"42P01","frames":["at a"]}',
  )
  expect(line({ level: 50, msg: 'gone' }, true)).toBe('\u001b[2m08:05:09\u001b[0m \u001b[31merror\u001b[0m gone')
})

test('nothing that was logged reaches the terminal as a command to it', () => {
  expect(line({ msg: 'a\u001b[2Jb\nc', reason: '\u009b2J' })).toBe(
    '08:05:09 info  a\\u001b[2Jb\\u000ac reason=\\u009b2J',
  )
})
