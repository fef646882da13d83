import { expect, it } from 'vitest'
import { nothing } from './verdict.ts'

const effort = { level: 1, risk: 1, seconds: 1, version: '1', calls: 3, all: 2 }
const target = (name: string) => ({ name, text: '', spare: [], places: 2 })
const verdict = (name: string, tried: string[], outOfTime = false) => ({
  name,
  places: 2,
  tried,
  injectable: [],
  outOfTime,
})
const chosen = [target('a'), target('b')]

it('holds when something of every request was tried, and says how much', () => {
  const finding = nothing([verdict('a', ['x', 'y']), verdict('b', ['x'], true)], { ...effort, chosen })
  expect(finding).toMatchObject({ outcome: 'held', note: 'stopped for time: b (1 of 2 places)' })
  expect(finding.result).toContain('2 of 2 requests varied (chosen of 2), 3 of 4 places tried')
})

it.each([
  ['sqlmap ran out of time before it finished anything', [verdict('a', ['x']), verdict('b', [], true)]],
  ['sqlmap tried nothing', [verdict('a', ['x']), verdict('b', [])]],
  ['a request was not begun', [verdict('a', ['x'])]],
  ['nothing at all was tried', [verdict('a', [], true), verdict('b', [], true)]],
])('is missed when %s', (_, verdicts) => {
  const finding = nothing(verdicts, { ...effort, chosen })
  expect(finding.outcome).toBe('missed')
  expect(finding.note).toContain('b: ')
})
