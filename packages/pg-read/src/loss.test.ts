import { expect, it } from 'vitest'
import { failure, message, READY, WELCOME } from '../test/backend.ts'
import { truth } from '../test/fake-server.ts'
import { ECHO, outcome, scripted } from '../test/setup.ts'
import type { Reads } from './index.ts'

function settled(reads: Reads, values: string[]) {
  return Promise.all(values.map((value) => outcome(reads.read(ECHO, [value]))))
}

it.each([0, 1, 2, 3, 4, 5])(
  'settles every read when the server dies after %i messages of an answer, and dials again',
  async (whole) => {
    for (const extra of [0, 1, 4]) {
      let dies = true
      const { reads } = await scripted({
        read(socket, request) {
          const messages = truth(request, request.values[0] ?? null)
          if (!dies) return socket.write(Buffer.concat(messages))
          if (request.values[0] !== 'b') return socket.write(Buffer.concat(messages))
          dies = false
          const half = messages[whole]?.subarray(0, extra) ?? Buffer.alloc(0)
          socket.end(Buffer.concat([...messages.slice(0, whole), half]))
        },
      })
      const [a, b, c, d] = await settled(reads, ['a', 'b', 'c', 'd'])
      expect(a).toBe('a')
      // the second read needs no Parse, so four messages answer it
      expect(b).toBe(whole >= 4 ? 'b' : 'unavailable CONNECTION_CLOSED')
      expect([c, d]).toEqual(Array(2).fill('unavailable CONNECTION_CLOSED'))
      expect(await settled(reads, ['e', 'f'])).toEqual(['e', 'f'])
    }
  },
)

it.each([0, 1, 2, 3])('dials again when the server dies after %i messages of its greeting', async (whole) => {
  let dies = true
  const { reads } = await scripted({
    welcome(socket) {
      if (dies) socket.end(Buffer.concat(WELCOME.slice(0, whole)))
      else socket.write(Buffer.concat(WELCOME))
      dies = false
    },
  })
  expect(await settled(reads, ['a', 'b'])).toEqual(Array(2).fill('unavailable CONNECTION_CLOSED'))
  expect(await settled(reads, ['c'])).toEqual(['c'])
})

it('fails the reads of a connection that the server resets', async () => {
  let dies = true
  const { reads } = await scripted({
    read(socket, request) {
      if (dies) socket.resetAndDestroy()
      else socket.write(Buffer.concat(truth(request, 'ok')))
      dies = false
    },
  })
  expect(await settled(reads, ['a', 'b'])).toEqual(Array(2).fill('unavailable ECONNRESET'))
  expect(await settled(reads, ['c'])).toEqual(['ok'])
})

it('keeps reads that were not yet sent for the next connection', async () => {
  let dies = true
  const { reads } = await scripted(
    {
      read(socket, request) {
        if (dies) socket.destroy()
        else socket.write(Buffer.concat(truth(request, 'ok')))
        dies = false
      },
    },
    { outstanding: 1 },
  )
  expect(await settled(reads, ['a', 'b', 'c'])).toEqual(['unavailable CONNECTION_CLOSED', 'ok', 'ok'])
})

it('fails reads at once by the reason of a FATAL, also one that comes while nothing is asked', async () => {
  let dies = true
  const { server, reads } = await scripted({
    read(socket, request) {
      socket.write(dies ? failure('57P01', { severity: 'FATAL' }) : Buffer.concat(truth(request, 'ok')))
      dies = false
    },
  })
  expect(await settled(reads, ['a', 'b'])).toEqual(Array(2).fill('unavailable 57P01'))
  expect(await settled(reads, ['c'])).toEqual(['ok'])
  for (const socket of server.sockets) socket.write(failure('57P01', { severity: 'FATAL' }))
  while (reads.stats().lost < 2) await new Promise(setImmediate)
  expect(await settled(reads, ['d'])).toEqual(['ok'])
})

it('fails the reads of a server that says nothing, and dials again', async () => {
  let silent = true
  const { reads } = await scripted(
    {
      read(socket, request) {
        if (silent) silent = request.values[0] !== 'd'
        else socket.write(Buffer.concat(truth(request, 'ok')))
      },
    },
    { timeoutMs: 200 },
  )
  const start = performance.now()
  expect(await settled(reads, ['a', 'b', 'c', 'd'])).toEqual(Array(4).fill('silent DATABASE_SILENT'))
  expect(performance.now() - start).toBeGreaterThan(190)
  expect(await settled(reads, ['e'])).toEqual(['ok'])
  expect(reads.stats().lost).toBe(1)
})

it('fails the reads of a server that stops in the middle of a row, or never greets', async () => {
  const { reads } = await scripted(
    { read: (socket, request) => socket.write(Buffer.concat(truth(request, 'x'.repeat(1000))).subarray(0, 300)) },
    { timeoutMs: 100 },
  )
  expect(await outcome(reads.read(ECHO, ['a']))).toBe('silent DATABASE_SILENT')
  const mute = await scripted({ welcome: () => {} }, { timeoutMs: 100 })
  expect(await outcome(mute.reads.read(ECHO, ['a']))).toBe('silent DATABASE_SILENT')
})

it('keeps a connection that answers slowly, and lets go who waited too long', async () => {
  const { reads } = await scripted(
    {
      read: (socket, request) => setTimeout(() => socket.write(Buffer.concat(truth(request, request.values[0]!))), 70),
    },
    { timeoutMs: 200, outstanding: 1 },
  )
  await outcome(reads.read(ECHO, ['warm']))
  const ends = await settled(reads, ['1', '2', '3', '4', '5', '6', '7', '8'])
  expect(ends[0]).toBe('1')
  expect(ends.slice(-3)).toEqual(Array(3).fill('silent DATABASE_SILENT'))
  expect(reads.stats()).toMatchObject({ lost: 0, waiting: 0 })
  expect(await settled(reads, ['9'])).toEqual(['9'])
})

it('sends parameters that fill the socket, while others are being written', async () => {
  const { reads } = await scripted({}, { outstanding: 100, timeoutMs: 60_000 })
  await settled(reads, ['warm'])
  const values = Array.from({ length: 100 }, (_, i) => `${i}-`.repeat(i % 4 === 3 ? 10 : 80_000))
  const ends: Promise<string>[] = []
  for (const value of values) {
    ends.push(outcome(reads.read(ECHO, [value])))
    await new Promise(process.nextTick)
  }
  const wrong = (await Promise.all(ends)).filter((end, i) => end !== values[i])
  expect(wrong).toEqual([])
})

it('fails reads while nobody listens', async () => {
  const { server, reads } = await scripted({})
  expect(await settled(reads, ['a'])).toEqual(['a'])
  await server.stop()
  while (reads.stats().lost === 0) await new Promise(setImmediate)
  expect(await settled(reads, ['b', 'c'])).toEqual(Array(2).fill('unavailable ECONNREFUSED'))
  expect(reads.stats()).toMatchObject({ open: 0, waiting: 0, problem: { code: 'ECONNREFUSED' } })
})

it('takes no standby for its server, and dials again', async () => {
  const state = { standby: 'on' }
  const { reads } = await scripted({
    welcome: (socket) => {
      const status = message('S', Buffer.from(`in_hot_standby\0${state.standby}\0`))
      socket.write(Buffer.concat([...WELCOME.slice(0, 2), status, ...WELCOME.slice(2)]))
    },
  })
  expect(await settled(reads, ['a', 'b'])).toEqual(Array(2).fill('unavailable 25006'))
  state.standby = 'off'
  expect(await settled(reads, ['c'])).toEqual(['c'])
})

it('drops the connection to a server that has become read-only', async () => {
  let demoted = true
  const { reads } = await scripted({
    read(socket, request) {
      if (demoted) socket.write(Buffer.concat([failure('25006'), READY]))
      else socket.write(Buffer.concat(truth(request, 'ok')))
      demoted = false
    },
  })
  expect(await settled(reads, ['a'])).toEqual(['unavailable 25006'])
  expect(await settled(reads, ['b'])).toEqual(['ok'])
  expect(reads.stats().lost).toBe(1)
})
