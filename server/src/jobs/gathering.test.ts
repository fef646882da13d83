import { expect, it } from 'vitest'
import { openGathering } from './gathering.ts'

it('does what comes at once together, in order, and at most so many', async () => {
  const goes: (readonly number[])[] = []
  const add = openGathering(async (_name, all: readonly number[]) => {
    goes.push(all)
    return all.map((n) => n * 10)
  }, 3)
  expect(await Promise.all([1, 2, 3, 4].map((n) => add('a', n)))).toEqual([10, 20, 30, 40])
  expect(await add('a', 5)).toBe(50)
  expect(goes).toEqual([[1, 2, 3], [4], [5]])
})

it('names do not mix', async () => {
  const goes: string[] = []
  const add = openGathering(async (name, all: readonly number[]) => {
    goes.push(`${name}${all}`)
    return all
  }, 9)
  await Promise.all([add('a', 1), add('b', 2), add('a', 3)])
  expect(goes.sort()).toEqual(['a1,3', 'b2'])
})

it('when one fails, the others are done alone, and only it is told', async () => {
  const goes: (readonly number[])[] = []
  const add = openGathering(async (_name, all: readonly number[]) => {
    goes.push(all)
    if (all.includes(2)) throw new Error('two')
    return all
  }, 9)
  const ended = await Promise.allSettled([1, 2, 3].map((n) => add('a', n)))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(goes).toEqual([[1, 2, 3], [1], [2], [3]])
})
