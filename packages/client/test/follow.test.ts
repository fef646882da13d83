import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { fileStore, follow, memoryStore } from '../src/follow.ts'
import { CursorExpiredError } from '../src/index.ts'
import { type Answer, type Call, code, ok, startFake } from './fake-service.ts'

let fake: Awaited<ReturnType<typeof startFake>>
afterEach(() => fake.stop())

/** A feed of so many events that can grow. */
async function feed(length: number, refuse: (call: Call, number: number) => Answer | undefined = () => undefined) {
  const state = { length }
  fake = await startFake((call, number) => {
    const refused = refuse(call, number)
    if (refused) return refused
    const { cursor = '0', limit = '100' } = call.query
    const from = cursor === 'latest' ? state.length : Number(cursor)
    const to = Math.min(state.length, from + Number(limit))
    const event_list = Array.from({ length: to - from }, (_, i) => ({ id: `e${from + i + 1}`, kind: 'tag' }))
    return ok({ event_list, next_cursor: String(to), has_next: to < state.length })
  })
  return { state, client: fake.client() }
}

/** Follows until `count` events came. */
async function collect(client: ReturnType<typeof fake.client>, count: number, options: object = {}) {
  const stop = new AbortController()
  const ids: string[] = []
  const store = memoryStore()
  const onEvents = async (events: { id: string }[]) => {
    ids.push(...events.map(({ id }) => id))
    if (ids.length >= count) stop.abort()
  }
  await follow(client, { store, onEvents, idleMs: [1, 2], signal: stop.signal, ...options })
  return { ids, store }
}

it('hands over every event in order, then saves the place', async () => {
  const { client } = await feed(5)
  const { ids, store } = await collect(client, 5, { batch: 2, kinds: ['tag', 'staff'] })
  expect(ids).toEqual(['e1', 'e2', 'e3', 'e4', 'e5'])
  expect(store.load()).toBe('5')
  expect(fake.calls.map(({ query }) => [query.cursor, query.limit, query.kinds])).toEqual([
    [undefined, '2', 'tag,staff'],
    ['2', '2', 'tag,staff'],
    ['4', '2', 'tag,staff'],
  ])
})

it('begins where the store says, or at the end, or at a cursor', async () => {
  const { client, state } = await feed(5)
  expect((await collect(client, 2, { store: memoryStore('3') })).ids).toEqual(['e4', 'e5'])
  expect((await collect(client, 1, { from: '4' })).ids).toEqual(['e5'])
  const store = memoryStore()
  const save = async (cursor: string) => {
    await store.save(cursor)
    state.length = 6 // after the end was found
  }
  expect((await collect(client, 1, { from: 'latest', store: { ...store, save } })).ids).toEqual(['e6'])
})

it('keeps its place when the events could not be taken, and names the first', async () => {
  const { client } = await feed(3)
  const store = memoryStore('1')
  const onEvents = async () => {
    throw new Error('disk full')
  }
  await expect(follow(client, { store, onEvents })).rejects.toThrow('onEvents failed at event e2: disk full')
  expect(store.load()).toBe('1')
})

it('tells of a cursor that is too old', async () => {
  const { client } = await feed(3, () => code(10910))
  const following = follow(client, { store: memoryStore('1'), onEvents() {} })
  await expect(following).rejects.toBeInstanceOf(CursorExpiredError)
})

it('waits while the service cannot be reached', async () => {
  const { client } = await feed(1, (_, number) => (number < 8 ? code(10953, { status: 503 }) : undefined))
  expect((await collect(client, 1)).ids).toEqual(['e1'])
})

it('looks again when it is woken, however long its pauses are', async () => {
  const { client, state } = await feed(0)
  const stop = new AbortController()
  const got: string[] = []
  const following = follow(client, {
    ...{ store: memoryStore(), idleMs: [3_600_000, 3_600_000] as const, signal: stop.signal },
    onEvents(events) {
      got.push(...events.map(({ id }) => id))
      stop.abort()
    },
  })
  await expect.poll(() => fake.calls.length).toBe(1)
  state.length = 1
  following.wake()
  await following
  expect(got).toEqual(['e1'])
})

it('does not sleep over being woken while it was at work', async () => {
  const { client, state } = await feed(1)
  const stop = new AbortController()
  const got: string[] = []
  const following = follow(client, {
    ...{ store: memoryStore(), idleMs: [3_600_000, 3_600_000] as const, signal: stop.signal },
    onEvents(events) {
      got.push(...events.map(({ id }) => id))
      state.length = 2
      if (got.length === 2) stop.abort()
      else following.wake()
    },
  })
  await following
  expect(got).toEqual(['e1', 'e2'])
})

it('keeps its place in a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'follow-'))
  try {
    const path = join(folder, 'cursor')
    expect(await fileStore(path).load()).toBeUndefined()
    await fileStore(path).save('17')
    expect(await fileStore(path).load()).toBe('17')
    expect(readdirSync(folder)).toEqual(['cursor'])
    await expect(fileStore(folder).load()).rejects.toThrow()
  } finally {
    rmSync(folder, { recursive: true })
  }
  fake = await startFake(() => ok())
})
