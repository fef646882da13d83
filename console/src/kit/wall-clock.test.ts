import { expect, it } from 'vitest'
import { wallClock } from './wall-clock.ts'

const at = (text: string) => Date.parse(text) / 1000

it('takes what a picker shows for the time of the corporation, whatever zone the browser is in', () => {
  const shanghai = wallClock('Asia/Shanghai')
  expect(shanghai.shown(at('2026-01-31T16:30:00Z'))).toEqual(new Date(2026, 1, 1, 0, 30))
  expect(shanghai.meant(new Date(2026, 1, 1))).toBe(at('2026-01-31T16:00:00Z'))
})

it('gives back every moment that it was given, also where clocks are changed', () => {
  for (const zone of ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'UTC']) {
    const { shown, meant } = wallClock(zone)
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const seconds = at('2026-01-01T00:00:00Z') + hour * 3600
      const back = meant(shown(seconds))
      const twice = zone === 'America/New_York' && Math.abs(back - seconds) === 3600 // the hour that is there twice
      expect(twice || back === seconds, `${zone} ${seconds}`).toBe(true)
    }
  }
})
