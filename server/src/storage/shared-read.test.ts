import { expect, it } from 'vitest'
import type { Sql } from './driver/types.ts'
import { shareRead } from './shared-read.ts'

it('reads once for those who ask at once, and again, when that is done, for all who ask meanwhile', async () => {
  const pool = {} as Sql
  const answers: (() => void)[] = []
  const ask = (key: string) =>
    shareRead(pool, key, () => {
      const n = answers.length
      return new Promise((resolve) => answers.push(() => resolve(n)))
    })
  const first = [ask('a'), ask('a')]
  const other = ask('b')
  await new Promise(setImmediate)
  const later = [ask('a'), ask('a')]
  await new Promise(setImmediate)
  expect(answers).toHaveLength(2)
  answers[0]?.()
  expect(await Promise.all(first)).toEqual([0, 0])
  answers[1]?.()
  expect(await other).toBe(1)
  answers[2]?.()
  expect(await Promise.all(later)).toEqual([2, 2])
  const last = ask('a')
  await new Promise(setImmediate)
  answers[3]?.()
  expect(await last).toBe(3)
})

it('fails for all who share it, and for nobody after them', async () => {
  const pool = {} as Sql
  const fail = () => shareRead(pool, 'a', () => Promise.reject(new Error('away')))
  const ends = await Promise.allSettled([fail(), fail()])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const failing = shareRead(pool, 'a', () => Promise.reject(new Error('away'))).catch(() => 'failed')
  await new Promise(setImmediate)
  expect(await Promise.all([failing, shareRead(pool, 'a', async () => 2)])).toEqual(['failed', 2])
  expect(await shareRead(pool, 'a', async () => 1)).toBe(1)
})
