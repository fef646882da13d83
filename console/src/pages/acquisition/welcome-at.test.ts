import { expect, it } from 'vitest'
import { momentOf, variantAt } from './welcome-at.ts'

const reply = { text: { content: '您好' } }
const weekend = { kind: 'week' as const, weekdays: [6, 7], start: '09:00', end: '24:00', reply }
const festival = { kind: 'dates' as const, start_day: '2026-11-21', end_day: '2026-11-22', reply }

it.each([
  ['2026-11-20T23:59', undefined],
  ['2026-11-21T00:00', 1], // dates come before hours
  ['2026-11-22T23:59', 1],
  ['2026-11-28T08:59', undefined],
  ['2026-11-28T09:00', 0],
  ['2026-11-29T23:59', 0],
  ['2026-11-30T12:00', undefined],
])('greets at %s with the welcome that is due', (local, n) => {
  expect(variantAt([weekend, festival], momentOf(local))).toBe(n)
})
