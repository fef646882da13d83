import { expect, it } from 'vitest'
import { force } from '../src/testing.ts'

it.each([
  [{ code: 10053, retryAfter: 2 }, 'code=10053; retry-after=2'],
  [{ http: 503, at: 'after_commit' as const }, 'http=503; at=after_commit'],
  [{ reset: true, slow: 250 }, 'slow=250; reset'],
  [{ at: 'after_commit' as const, reset: false }, 'at=after_commit'],
])('forces %j', (wanted, header) => {
  expect(force(wanted)).toEqual({ headers: { 'guanxi-force': header } })
})
