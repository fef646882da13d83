import { expect, it } from 'vitest'
import { moved, ordersFor } from './order.ts'

const entries = (...orders: number[]) => orders.map((order, n) => ({ id: `e${n}`, order }))

/** The entries as the API would give them: the larger order first, of equal ones the smaller id. */
function listed(before: ReturnType<typeof entries>, orders: ReadonlyMap<string | number, number>): string[] {
  const now = before.map(({ id, order }) => ({ id, order: orders.get(id) ?? order }))
  return now.sort((a, b) => b.order - a.order || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
}

it('brings entries into every sequence, whatever their orders are', () => {
  for (const before of [entries(0, 0, 0, 0), entries(9, 5, 5, 0), entries(7, 7, 0, 0), entries(3, 2, 1, 0)])
    for (const from of before.keys())
      for (const to of before.keys()) {
        const wanted = moved(before, from, to)
        const orders = ordersFor(before, wanted)
        expect(listed(before, orders)).toEqual(wanted.map(({ id }) => id))
        expect(orders.size > 0).toBe(from !== to)
      }
})

it('changes one entry to bring it to the front, and none where nothing moved', () => {
  const before = entries(0, 0, 0)
  expect(ordersFor(before, moved(before, 2, 0))).toEqual(new Map([['e2', 1]]))
  expect(ordersFor(before, before)).toEqual(new Map())
})

it('numbers all anew where an order would be larger than the platform takes', () => {
  const before = entries(4_294_967_295, 0)
  expect(ordersFor(before, moved(before, 1, 0))).toEqual(
    new Map([
      ['e1', 1],
      ['e0', 0],
    ]),
  )
})
