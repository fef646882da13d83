import { expect, it } from 'vitest'
import config from '../../../vitest.config.ts'

it('takes a test to hang before a minute is over, but for those that are long by their name', () => {
  const projects = (config.test?.projects ?? []) as { test: Record<'name' | 'testTimeout' | 'hookTimeout', unknown> }[]
  const slow = projects.filter(({ test }) => !(Number(test.testTimeout) < 60_000 && Number(test.hookTimeout) <= 60_000))
  expect(slow.map(({ test }) => test.name)).toEqual(['long', 'long-alone'])
  for (const { test } of projects) expect(Number(test.testTimeout)).toBeLessThanOrEqual(90_000)
})
