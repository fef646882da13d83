import { expect, it } from 'vitest'
import { secondsOfLocal } from './time.ts'

it.each([
  ['1970-01-01 08:00:00', 'Asia/Shanghai', 0],
  ['2026-07-01 12:00:00', 'America/New_York', Date.UTC(2026, 6, 1, 16) / 1000],
  ['1000-01-01 00:00:00', 'UTC', Date.UTC(1000, 0, 1) / 1000],
  ['9999-12-31 23:59:59', 'UTC', Date.UTC(9999, 11, 31, 23, 59, 59) / 1000],
  ['9999-12-31 23:59:59', 'Asia/Shanghai', Date.UTC(9999, 11, 31, 15, 59, 59) / 1000],
  ['9999-12-31 23:59:59', 'America/New_York', Date.UTC(10000, 0, 1, 4, 59, 59) / 1000],
  ['2026-02-30 00:00:00', 'Asia/Shanghai', undefined],
  ['2026-01-01', 'Asia/Shanghai', undefined],
])('reads %s in %s', (text, zone, seconds) => {
  expect(secondsOfLocal(text, zone)).toBe(seconds)
})

it('reads the first year in every zone, to the minute that history kept', () => {
  for (const zone of ['America/New_York', 'Asia/Shanghai', 'Pacific/Apia', 'Asia/Kolkata']) {
    const seconds = secondsOfLocal('1000-01-01 00:00:00', zone) as number
    expect(Math.abs(seconds - Date.UTC(1000, 0, 1) / 1000)).toBeLessThan(24 * 3600)
  }
})
