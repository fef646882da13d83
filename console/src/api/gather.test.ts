import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openBackoff } from './backoff.ts'
import { gather } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('hands over what came within a moment at once and each name once, and begins anew after that', () => {
  const over: (readonly string[])[] = []
  const { add } = gather(200, (names) => over.push(names))
  for (const name of ['tag', 'customer', 'tag']) add(name)
  vi.advanceTimersByTime(199)
  add('staff')
  expect(over).toEqual([])
  vi.advanceTimersByTime(1)
  add('tag')
  vi.advanceTimersByTime(200)
  expect(over).toEqual([['tag', 'customer', 'staff'], ['tag']])
})

it('hands over nothing once it was stopped', () => {
  const over: unknown[] = []
  const { add, stop } = gather(200, (names) => over.push(names))
  add('tag')
  stop()
  vi.advanceTimersByTime(1_000)
  expect(over).toEqual([])
})

it('waits twice as long after each try that failed, up to the longest, and begins anew after one that did not', () => {
  const { next, succeeded } = openBackoff({ first: 1000, longest: 5000 })
  expect([next(), next(), next(), next()]).toEqual([1000, 2000, 4000, 5000])
  succeeded()
  expect(next()).toBe(1000)
})
