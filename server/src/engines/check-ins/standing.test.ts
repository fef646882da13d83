import { expect, it } from 'vitest'
import { isFinished, levelsOf, standingOf } from './standing.ts'

it.each([
  [[], { total: 0, streak: 0, best: 0 }],
  [[5], { total: 1, streak: 1, best: 1 }],
  [[1, 2, 3], { total: 3, streak: 3, best: 3 }],
  [[1, 2, 3, 5], { total: 4, streak: 1, best: 3 }],
  [[5, 1, 3, 2], { total: 4, streak: 1, best: 3 }],
  [[1, 2, 4, 5, 3], { total: 5, streak: 5, best: 5 }],
  [[1, 1, 2], { total: 2, streak: 2, best: 2 }],
])('days %j come to %j', (days, standing) => {
  expect(standingOf(days)).toEqual(standing)
})

const rule = (level: number, needed: number) => ({ level, needed, points: 0, tags: [] })

it('counts days in a row by the most there were, so that a level stays reached when they begin anew', () => {
  const rules = [rule(1, 2), rule(2, 3)]
  const days = [1, 2, 4, 6]
  const reached = (kind: 'consecutive' | 'cumulative') =>
    levelsOf({ days: kind, rules }, standingOf(days)).map(({ level }) => level)
  expect([reached('consecutive'), reached('cumulative')]).toEqual([[1], [1, 2]])
})

it('is finished with the last level, and never without levels', () => {
  const standing = standingOf([1, 2, 3])
  const finished = (rules: ReturnType<typeof rule>[]) => isFinished({ days: 'cumulative', rules }, standing)
  expect([finished([]), finished([rule(1, 3)]), finished([rule(1, 3), rule(2, 4)])]).toEqual([false, true, false])
})
