import type { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { BOUND, CLOSED, failure, NOTICE, PARSED, READY } from '../test/backend.ts'
import { type Request, startFakeServer, truth } from '../test/fake-server.ts'
import { outcome } from '../test/setup.ts'
import { openReads } from './index.ts'

vi.setConfig({ testTimeout: 60_000 })

type Plan = { size: number; end: 'row' | 'error' | 'parse error' | 'death'; notice: boolean }

const plan = fc.record<Plan>({
  size: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 200_000 })),
  end: fc.oneof(
    { weight: 20, arbitrary: fc.constant('row' as const) },
    { weight: 3, arbitrary: fc.constant('error' as const) },
    { weight: 2, arbitrary: fc.constant('parse error' as const) },
    { weight: 1, arbitrary: fc.constant('death' as const) },
  ),
  notice: fc.boolean(),
})

/** The bytes that belong to one read and to no other. */
function bodyOf(id: number, size: number): string {
  return `${id}:`.repeat(Math.ceil(size / `${id}:`.length)).slice(0, size)
}

function answer(plans: Plan[], request: Request): { bytes: Buffer; dies: boolean } {
  const id = Number(request.values[0])
  const { size, end, notice } = plans[id] as Plan
  const before = [...(request.prepares ? [CLOSED, PARSED] : []), BOUND]
  const messages =
    end === 'row'
      ? truth(request, String(id), bodyOf(id, size))
      : end === 'parse error' && request.prepares
        ? [CLOSED, failure('42601'), READY]
        : [...before, failure('22012'), READY]
  const bytes = Buffer.concat(notice ? [NOTICE, ...messages, NOTICE] : messages)
  return end === 'death' ? { bytes: bytes.subarray(0, size % bytes.length), dies: true } : { bytes, dies: false }
}

/** Writes what is given to it in pieces of random sizes, with turns of the event loop between them. */
function writer(socket: Socket, pieces: number[]) {
  let last = Promise.resolve()
  return (bytes: Buffer, dies: boolean) => {
    last = last.then(async () => {
      for (let at = 0, i = 0; at < bytes.length; i++) {
        const size = pieces[i % pieces.length] as number
        socket.write(bytes.subarray(at, at + size))
        at += size
        if (i < 40) await new Promise(setImmediate)
      }
      if (dies) socket.destroy()
    })
  }
}

it('gives every read its own answer, however replies are cut and connections die', async () => {
  const parameters = {
    plans: fc.array(plan, { minLength: 1, maxLength: 40 }),
    pieces: fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 8 }),
    pauses: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 10 }),
    keys: fc.integer({ min: 1, max: 4 }),
    connections: fc.integer({ min: 1, max: 3 }),
    outstanding: fc.integer({ min: 1, max: 6 }),
  }
  await fc.assert(
    fc.asyncProperty(fc.record(parameters), async ({ plans, pieces, pauses, keys, connections, outstanding }) => {
      const writers = new WeakMap<Socket, ReturnType<typeof writer>>()
      const server = await startFakeServer({
        read(socket, request) {
          const write = writers.get(socket) ?? writer(socket, pieces)
          writers.set(socket, write)
          const { bytes, dies } = answer(plans, request)
          write(bytes, dies)
        },
      })
      const reads = openReads({ ...server.login, connections, outstanding, statements: 2 })
      try {
        const ends: Promise<string>[] = []
        for (const [id] of plans.entries()) {
          ends.push(outcome(reads.read({ key: `k${id % keys}`, text: `select ${id % keys}` }, [id])))
          for (let i = pauses[id % pauses.length] as number; i > 0; i--) await new Promise(setImmediate)
        }
        const deadly = plans.some(({ end }) => end === 'death')
        for (const [id, end] of (await Promise.all(ends)).entries()) {
          const { end: planned, size } = plans[id] as Plan
          if (deadly && /^unavailable (CONNECTION_CLOSED|ECONNRESET|EPIPE)$/.test(end)) continue
          if (planned === 'row') expect(end).toBe(`${id},${bodyOf(id, size)}`)
          else expect(end).toMatch(/^server (22012|42601)$/)
        }
        expect(reads.stats()).toMatchObject({ outstanding: 0, waiting: 0 })
        expect(server.errors).toEqual([])
      } finally {
        await reads.close({ atOnce: true })
        await server.stop()
      }
    }),
    { numRuns: 100 },
  )
})
