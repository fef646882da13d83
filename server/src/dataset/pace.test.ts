import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Sql } from '../storage/connect.ts'
import { openPace } from './pace.ts'

/** A server that answers the short read after so many milliseconds, one after the other. */
const server = (answers: number[], options: object) =>
  Object.assign(async () => delay(answers.shift()), { options: { max: 2, ...options } }) as unknown as Sql

it('rests while a short read takes longer than it can, at most a quarter of a second', async () => {
  const pauses: number[] = []
  const pace = openPace(server([20, 1, 60, 900], {}), async (ms) => pauses.push(ms))
  for (let i = 0; i < 4; i++) await pace()
  expect(pauses[0]).toBeGreaterThan(50)
  expect(pauses.slice(1)).toEqual([250])
})

it('does not ask where the backend gives way by itself, or where no connection is left to ask by', async () => {
  for (const options of [{ path: '/run/.s.PGSQL.1' }, { max: 1 }]) {
    const answers = [0]
    await openPace(server(answers, options))()
    expect(answers).toEqual([0])
  }
})
