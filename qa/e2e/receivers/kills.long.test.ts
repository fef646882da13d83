import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../support/database.ts'
import { proveKills } from './kill-proof.ts'

/** Ten by default; `EVENT_KILLS=100` is the long run. */
const KILLS = Number(process.env.EVENT_KILLS ?? 10)

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

const TITLE = `loses nothing when its worker is killed ${KILLS} times and the receiver fails three in ten`

it(TITLE, { timeout: KILLS * 60_000 }, async () => {
  const login = { ...inject('cluster').owner, database: store.database }
  const proof = await proveKills({ owner: store.owner, login, events: 100 * KILLS, kills: KILLS, failing: 0.3 })
  expect(proof).toMatchObject({ delivered: 100 * KILLS, missing: [], unexplained: [], kills: KILLS })
})
