import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../qa/support/database.ts'
import type { Store } from '../../storage/open.ts'
import { openThrottle } from './throttle.ts'

let store: Store
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

it('counts wrong secrets of all nodes together', async () => {
  const nodes = [openThrottle(store.app), openThrottle(store.app), openThrottle(store.app)]
  const waits: number[] = []
  for (let i = 0; i < 12; i++) waits.push((await nodes[i % 3]?.wrong('wwa', `10.0.0.${i}`)) as number)
  expect(waits.slice(0, 10)).toEqual(Array(10).fill(0))
  expect(Math.min(...waits.slice(10))).toBeGreaterThan(0)
  const byAddress: number[] = []
  for (let i = 0; i < 11; i++) byAddress.push((await nodes[i % 3]?.wrong(`ww${i}`, '10.9.9.9')) as number)
  expect(byAddress.map((wait) => wait > 0)).toEqual([...Array(10).fill(false), true])
  expect(await nodes[0]?.wrong('wwb', '10.8.8.8')).toBe(0)
})
