import { expect, it } from 'vitest'
import { JITTER, nextAttempt, RETRIES, retryAfter } from './schedule.ts'

it('plans seven retries, each within its jitter, for a thousand subscriptions', () => {
  for (let subscription = 0; subscription < 1000; subscription++) {
    let nowMs = 1_700_000_000_000
    for (const [tries, planned] of RETRIES.entries()) {
      const next = nextAttempt({ tries, nowMs }) as number
      const delay = (next - nowMs) / 1000
      if (delay < planned * (1 - JITTER) - 0.001 || delay > planned * (1 + JITTER) + 0.001) expect(delay).toBe(planned)
      nowMs = next
    }
    expect(nextAttempt({ tries: RETRIES.length, nowMs })).toBeNull()
  }
})

it('uses all of the jitter', () => {
  const at = (random: number) => nextAttempt({ tries: 1, nowMs: 0 }, RETRIES, () => random)
  expect([at(0), at(0.5), at(1)]).toEqual([240_000, 300_000, 360_000])
})

it('waits as long as the receiver asks, within a day, but never less than planned', () => {
  const at = (retryAfterMs: number) => nextAttempt({ tries: 0, nowMs: 0, retryAfterMs }, RETRIES, () => 0.5)
  expect([at(1_000), at(60_000), at(10 * 86_400_000)]).toEqual([5_000, 60_000, 86_400_000])
})

it.each([
  ['120', 120_000],
  ['0', 0],
  ['Wed, 15 Nov 2023 06:13:30 GMT', 10_000],
  ['Wed, 15 Nov 2023 06:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads Retry-After %j as %j ms', (header, ms) => {
  expect(retryAfter(header, Date.parse('2023-11-15T06:13:20Z'))).toBe(ms)
})
