import { expect, it } from 'vitest'
import type { Sql } from './driver/types.ts'
import { shareRead } from './shared-read.ts'

it('reads once for those who ask at once, and again for who asks later, be it before the first is answered', async () => {
  const pool = {} as Sql
  const reads: { answer(value: number): void }[] = []
  const ask = (key: string) =>
    shareRead(pool, key, () => new Promise((resolve) => reads.push({ answer: resolve })) as Promise<unknown>)
  const first = [ask('a'), ask('a')]
  const other = ask('b')
  await new Promise(setImmediate)
  const later = ask('a')
  await new Promise(setImmediate)
  for (const [n, { answer }] of reads.entries()) answer(n)
  expect(await Promise.all([...first, other, later])).toEqual([0, 0, 1, 2])
})

it('fails for all who share it, and for nobody after them', async () => {
  const pool = {} as Sql
  const fail = () => shareRead(pool, 'a', () => Promise.reject(new Error('away')))
  const ends = await Promise.allSettled([fail(), fail()])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await shareRead(pool, 'a', async () => 1)).toBe(1)
})
