import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { joinNodes, listNodes, type Node } from './nodes.ts'
import type { Store } from './open.ts'

let store: Store
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

const onFault = (error: unknown) => {
  throw error
}
const join = (as: { serves?: boolean; works?: boolean } = {}) =>
  joinNodes(store.owner, { serves: true, works: true, onFault, ...as })

it('counts the nodes that answer calls, and has one of them lead', async () => {
  const nodes: Node[] = [await join({ works: false }), await join(), await join(), await join({ serves: false })]
  await vi.waitFor(() => expect(nodes.map((node) => node.serving())).toEqual([3, 3, 3, 3]), 15_000)
  expect(nodes.map((node) => node.leads())).toEqual([false, true, false, false])
  expect((await listNodes(store.owner)).map(({ id, serves, leads }) => ({ id, serves, leads })).toSorted(byId)).toEqual(
    nodes.map(({ id }, i) => ({ id, serves: i < 3, leads: i === 1 })).toSorted(byId),
  )
  await nodes[1]?.stop()
  await vi.waitFor(() => expect(nodes.filter((node) => node.leads()).length).toBe(1), 15_000)
  await vi.waitFor(() => expect(nodes[0]?.serving()).toBe(2), 15_000)
  await Promise.all(nodes.map((node) => node.stop()))
  expect(await listNodes(store.owner)).toEqual([])
})

it('has another one lead four seconds after the last was seen, and forgets it', async () => {
  const gone = await join()
  const other = await join()
  expect([gone.leads(), other.leads()]).toEqual([true, false])
  await gone.stop()
  // as if it had been killed: its row and its duty are still there
  await store.owner`insert into node values (${gone.id}, '0', 1, true, 1, clock_ms() - 3000)`
  await store.owner`
    insert into node_duty values ('upkeep', ${gone.id}, clock_ms() + 1000)
    on conflict (duty) do update set node = excluded.node, until_ms = excluded.until_ms`
  await vi.waitFor(() => expect(other.leads()).toBe(true), 15_000)
  await vi.waitFor(() => expect(other.serving()).toBe(1), 15_000)
  expect((await listNodes(store.owner)).map(({ id }) => id)).toEqual([other.id])
  await other.stop()
})

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
