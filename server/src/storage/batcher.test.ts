import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openBatcher } from './batcher.ts'
import { SilentDatabase } from './driver/fault.ts'

/** A batcher of numbers whose batches are kept; `fail` throws for a batch that is to fail. */
function open(
  fail: (items: readonly number[]) => void = () => {},
  options: Partial<Parameters<typeof openBatcher<number, number>>[0]> = {},
) {
  const batches: string[] = []
  const faults: unknown[] = []
  const batcher = openBatcher<number, number>({
    most: 3,
    async write(items, name) {
      batches.push(`${name}${items}`)
      await delay(1)
      fail(items)
      return items.map((n) => n * 10)
    },
    onFault: (error) => faults.push(error),
    ...options,
  })
  return { batches, faults, batcher }
}

const endingsOf = async (all: readonly Promise<number>[]) =>
  (await Promise.allSettled(all)).map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message))

it('writes together what comes at once or meanwhile, in order, and at most so many', async () => {
  const { batches, batcher } = open()
  const first = [1, 2, 3, 4].map((n) => batcher.add(n))
  await first[0]
  const more = [5, 6, 7].map((n) => batcher.add(n))
  expect(await Promise.all([...first, ...more])).toEqual([10, 20, 30, 40, 50, 60, 70])
  expect(batches).toEqual(['1,2,3', '4,5,6', '7'])
  expect(await batcher.add(8)).toBe(80)
})

it('keeps names apart, and does not let them wait for each other', async () => {
  const { batches, batcher } = open()
  await Promise.all([batcher.add(1, 'a'), batcher.add(2, 'b'), batcher.add(3, 'a')])
  expect(batches).toEqual(['a1,3', 'b2'])
})

it('writes each alone when a batch fails: only the one at fault fails', async () => {
  const { batches, faults, batcher } = open((items) => {
    if (items.includes(2)) throw new Error('two')
  })
  expect(await endingsOf([1, 2, 3].map((n) => batcher.add(n)))).toEqual([10, 'two', 30])
  expect(batches).toEqual(['1,2,3', '1', '2', '3'])
  expect(faults).toHaveLength(2)
})

it('fails a whole batch at once in an outage, also in one that begins between items', async () => {
  let away = true
  const { batches, batcher } = open((items) => {
    if (away) throw new SilentDatabase('away')
    if (items.length > 1) throw new Error('one of them')
    if (items[0] === 5) throw new SilentDatabase('away again')
  })
  expect(await endingsOf([1, 2, 3].map((n) => batcher.add(n)))).toEqual(['away', 'away', 'away'])
  expect(batches).toEqual(['1,2,3'])
  away = false
  expect(await endingsOf([4, 5, 6].map((n) => batcher.add(n)))).toEqual([40, 'away again', 'away again'])
  expect(batches.slice(1)).toEqual(['4,5,6', '4', '5'])
})

it('tries again after an outage, in order, while it is worth it', async () => {
  let outages = 2
  const { batches, batcher } = open(
    () => {
      if (outages-- > 0) throw new SilentDatabase('away')
    },
    { retry: { afterMs: 1, isWorthwhile: (n) => n !== 2 } },
  )
  expect(await endingsOf([1, 2, 3, 4].map((n) => batcher.add(n)))).toEqual([10, 'away', 30, 40])
  expect(batches).toEqual(['1,2,3', '1,3,4', '1,3,4'])
})

it('tries what fails by itself a few times more, and lets the others pass', async () => {
  let refusals = 3
  const { batcher } = open(
    (items) => {
      if (items.includes(1)) throw new Error('never')
      if (items.includes(2) && refusals-- > 0) throw new Error('deadlock')
    },
    { retry: { afterMs: 1 } },
  )
  expect(await endingsOf([1, 2, 3, 4].map((n) => batcher.add(n)))).toEqual(['never', 20, 30, 40])
})

it('tells how many wait, and writes them at once when it is closed', async () => {
  const { batches, batcher } = open(undefined, { gatherMs: 3_600_000 })
  const all = [1, 2, 3, 4].map((n) => batcher.add(n))
  expect(batcher.waiting()).toBe(4)
  await batcher.close()
  expect(batches).toEqual(['1,2,3', '4'])
  expect(await Promise.all(all)).toEqual([10, 20, 30, 40])
  expect(batcher.waiting()).toBe(0)
})

it('gives up in an outage once it is closed', async () => {
  const { batches, batcher } = open(
    () => {
      throw new SilentDatabase('away')
    },
    { retry: { afterMs: 3_600_000 } },
  )
  const [one] = [endingsOf([batcher.add(1)])]
  await expect.poll(() => batches).toEqual(['1'])
  await batcher.close()
  expect(await one).toEqual(['away'])
  expect(batches).toEqual(['1', '1'])
})
