import { expect, it } from 'vitest'
import { momentOf, variantAt, whenOf } from './welcome-at.ts'

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

const hours = { kind: 'week', start: '09:00', end: '24:00', reply: {} } as const

it.each([
  [{ ...hours, weekdays: [6, 7] }, 'day 6 day 7 09:00 – 24:00'],
  [{ ...hours, weekdays: [1, 2, 3, 4, 5, 6, 7] }, '09:00 – 24:00'],
  [{ kind: 'dates', start_day: '2000-02-01', end_day: '2000-02-03', reply: {} } as const, '2000-02-01 – 2000-02-03'],
  [{ kind: 'dates', start_day: '2000-02-01', end_day: '2000-02-01', reply: {} } as const, '2000-02-01'],
])('says when a welcome greets: %#', (variant, said) => {
  expect(whenOf(variant, (day) => `day ${day}`)).toBe(said)
})
