import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  authentication,
  BOUND,
  CLOSED,
  COMPLETE,
  failure,
  KEY_DATA,
  message,
  NOTICE,
  NOTIFICATION,
  PARSED,
  READY,
  row,
  STATUS,
  WELCOME,
} from '../test/backend.ts'
import { truth } from '../test/fake-server.ts'
import { ECHO, outcome, scripted } from '../test/setup.ts'

const ASIDES = [NOTICE, STATUS, NOTIFICATION]

it('takes notices, parameter changes and notifications between any two messages', async () => {
  const between = (messages: Buffer[]) => Buffer.concat(messages.flatMap((each) => [...ASIDES, each, ...ASIDES]))
  const { reads } = await scripted({
    welcome: (socket) => socket.write(between(WELCOME)),
    read: (socket, request) => socket.write(between(truth(request, request.values[0] ?? null))),
  })
  expect(await Promise.all(['a', 'b', 'c'].map((each) => outcome(reads.read(ECHO, [each]))))).toEqual(['a', 'b', 'c'])
  expect(reads.stats().lost).toBe(0)
})

it('reads a conversation that comes byte by byte', async () => {
  const slowly = async (socket: { write(chunk: Buffer): unknown }, bytes: Buffer) => {
    for (const byte of bytes) {
      socket.write(Buffer.from([byte]))
      await new Promise(setImmediate)
    }
  }
  const { reads } = await scripted({
    welcome: (socket) => void slowly(socket, Buffer.concat(WELCOME)),
    read: (socket, request) => void slowly(socket, Buffer.concat(truth(request, request.values[0] ?? null))),
  })
  expect(await outcome(reads.read(ECHO, ['drop by drop']))).toBe('drop by drop')
})

const TYPES = [...'R123CDEIKNSTZAGHWVdcntsvx\0'].map((type) =>
  message(type, type === 'Z' ? Buffer.from('I') : Buffer.alloc(0)),
)
const STAGES = [CLOSED, PARSED, BOUND, row('a'), COMPLETE, READY]

it.each(STAGES.map((_, stage) => stage))(
  'drops a connection for a message that may not come at stage %i',
  async (stage) => {
    const allowed = [...'NSAE', ...['3', '1', '2', 'CI', 'CID', 'Z'][stage]!]
    for (const intruder of TYPES.filter(([type]) => !allowed.includes(String.fromCharCode(type as number)))) {
      let lying = true
      const { reads } = await scripted({
        read(socket, request) {
          const told = lying ? [...STAGES.slice(0, stage), intruder, ...STAGES.slice(stage)] : truth(request, 'good')
          lying = false
          socket.write(Buffer.concat(told))
        },
      })
      const kinds = await Promise.all([outcome(reads.read(ECHO, ['a'])), outcome(reads.read(ECHO, ['b']))])
      expect([intruder.toString('latin1', 0, 1), ...kinds]).toEqual([
        intruder.toString('latin1', 0, 1),
        'protocol 08P01',
        'protocol 08P01',
      ])
      expect(await outcome(reads.read(ECHO, ['c']))).toBe('good')
      expect(reads.stats()).toMatchObject({ lost: 1, open: 1, outstanding: 0, waiting: 0 })
      await reads.close()
    }
  },
)

it('drops a connection for an answer that nobody asked for, and hands it to nobody', async () => {
  for (const unasked of [row('stray'), BOUND, PARSED, COMPLETE, READY, failure('XX000')]) {
    const { server, reads } = await scripted({})
    await outcome(reads.read(ECHO, ['a']))
    for (const socket of server.sockets) socket.write(unasked)
    while (reads.stats().lost === 0) await pause(1)
    expect(await outcome(reads.read(ECHO, ['mine']))).toBe('mine')
  }
})

it.each([
  ['too few columns', [BOUND, row(), COMPLETE, READY]],
  ['too many columns', [BOUND, row('a', 'b'), COMPLETE, READY]],
  ['no rows complete', [BOUND, READY]],
  ['two errors', [failure('22000'), failure('22000'), READY]],
  ['a row behind an error', [BOUND, failure('22000'), row('a'), READY]],
  ['an open transaction', [BOUND, row('a'), COMPLETE, message('Z', Buffer.from('T'))]],
  ['a failed transaction', [failure('22000'), message('Z', Buffer.from('E'))]],
  ['a status of two bytes', [BOUND, COMPLETE, message('Z', Buffer.from('II'))]],
  ['an acknowledgement with a body', [message('2', Buffer.from('x')), COMPLETE, READY]],
  ['an empty row message', [BOUND, message('D'), READY]],
])('drops a connection for %s', async (_, lie) => {
  let lying = true
  const { reads } = await scripted({
    read(socket, request) {
      const before = request.prepares ? [CLOSED, PARSED] : []
      socket.write(Buffer.concat(lying ? [...before, ...lie] : truth(request, 'good')))
      lying = false
    },
  })
  expect(await outcome(reads.read(ECHO, ['a']))).toBe('protocol 08P01')
  expect(await outcome(reads.read(ECHO, ['a']))).toBe('good')
})

it.each([
  ['a row', row('a')],
  ['ready before it let us in', READY],
  ['its key before it let us in', KEY_DATA],
  ['authentication twice', Buffer.concat([authentication(0), authentication(0)])],
  ['a greeting of another protocol', Buffer.from('SSH-2.0-OpenSSH_9.2\r\n')],
  ['a message of negative length', message('R', Buffer.alloc(0), -1)],
  ['authentication without a method', message('R')],
])('fails reads when the server greets by %s, and tries again', async (_, lie) => {
  let lying = true
  const { reads } = await scripted({
    welcome(socket) {
      socket.write(lying ? lie : Buffer.concat(WELCOME))
      lying = false
    },
  })
  expect(await outcome(reads.read(ECHO, ['a']))).toBe('protocol 08P01')
  expect(await outcome(reads.read(ECHO, ['a']))).toBe('a')
})
