import { expect, it } from 'vitest'
import { eachDay } from './each-day.ts'

it('shows days without anything as such, across months, and nothing for nothing', () => {
  const days = [
    { day: '2026-02-27', came: 3, lost: 1 },
    { day: '2026-03-02', came: 2, lost: 0 },
  ]
  expect(eachDay(days).map(({ day, came, lost }) => [day, came, lost])).toEqual([
    ['2026-02-27', 3, 1],
    ['2026-02-28', 0, 0],
    ['2026-03-01', 0, 0],
    ['2026-03-02', 2, 0],
  ])
  expect(eachDay([])).toEqual([])
})

it('goes back a year at most', () => {
  const days = eachDay([
    { day: '2020-01-01', n: 1 },
    { day: '2026-01-01', n: 2 },
  ])
  expect([days.length, days[0], days.at(-1)]).toEqual([366, { day: '2025-01-01', n: 0 }, { day: '2026-01-01', n: 2 }])
})
