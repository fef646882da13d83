import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import type { Store } from '../storage/open.ts'
import { openWindows } from './shared-windows.ts'

let store: Store
beforeAll(async () => {
  store = await freshDatabase()
  await store.owner`insert into corp (corp_id, name, created_at) values ('wwa', 'a', 1), ('wwb', 'b', 1)`
})
afterAll(() => store.close())

const minute = (calls: number) => ({ name: 'minute', calls, seconds: 60, blocks: false })

it.each([3, 60, 600, 6000])('lets %i calls of three nodes through, and not one more', async (limit) => {
  const nodes = Array.from({ length: 3 }, () => openWindows(store.app, () => 3))
  const tries = Array.from({ length: Math.ceil(limit * 1.5) }, (_, i) => nodes[i % 20 === 0 ? 2 : i % 7 === 0 ? 1 : 0])
  const counted = await Promise.all(tries.map((count) => count?.('wwa', `/path/${limit}`, minute(limit))))
  const through = counted.filter((each) => each?.refused === false).length
  expect(through).toBeLessThanOrEqual(limit)
  expect(through).toBeGreaterThanOrEqual(limit * 0.95 - 1)
  expect((await nodes[0]?.('wwb', `/path/${limit}`, minute(limit)))?.refused).toBe(false)
})

it('asks the database seldom where many calls are allowed, and never for a refusal', async () => {
  let asked = 0
  const counting = new Proxy(store.app, {
    apply(target, self, args) {
      asked++
      return Reflect.apply(target, self, args)
    },
  })
  const count = openWindows(counting, () => 1)
  for (let i = 0; i < 6500; i++) await count('wwa', '/seldom', minute(6000))
  expect(asked).toBeLessThan(600)
  const before = asked
  expect(await count('wwa', '/seldom', minute(6000))).toMatchObject({ refused: true, left: 0 })
  expect(asked).toBe(before)
})

it('begins a new window when the last has ended, and blocks for a whole one where that is asked for', async () => {
  const count = openWindows(store.app, () => 1)
  const short = { name: 'second', calls: 2, seconds: 1, blocks: true }
  const calls = async (n: number) => {
    const refused: boolean[] = []
    for (let i = 0; i < n; i++) refused.push((await count('wwa', '/short', short)).refused)
    return refused
  }
  expect(await calls(3)).toEqual([false, false, true])
  const [row] = await store.owner`
    select blocked_until - started as ms from call_window where path = '/short' and corp_id = 'wwa'`
  expect(row?.ms).toBeGreaterThanOrEqual(1000)
  const { waitMs } = await count('wwa', '/short', short)
  await new Promise((resolve) => setTimeout(resolve, waitMs + 20))
  expect(await calls(2)).toEqual([false, false])
})
