import { afterEach, expect, inject, it } from 'vitest'
import { customer, surroundings } from '../customers.ts'
import { importRecords } from '../records.ts'
import { addCorp, startTestService, type TestService } from '../service.ts'
import { crashPoints } from './points-crash.ts'

/** `POINTS_KILLS=50 npx vitest run test/proof/points-crash` runs it at length. */
const KILLS = Number(process.env.POINTS_KILLS ?? 5)

let service: TestService | undefined
afterEach(() => service?.stop())

async function run(kills: number, broken: boolean) {
  service = await startTestService()
  const { token } = await addCorp(service, 'wwcrash')
  const lines = Array.from({ length: 40 }, (_, n) => customer(n))
  await importRecords(service, { corp_id: 'wwcrash' }, { ...surroundings, customer: lines })
  const cluster = inject('cluster')
  const { database, owner } = service.store
  const logins = { owner: { ...cluster.owner, database }, app: { ...cluster.app, database } }
  const unionids = lines.map(({ unionid }) => unionid)
  return crashPoints({ owner, logins, corpId: 'wwcrash', token, unionids, kills, broken })
}

it('loses no acknowledged call and counts none twice, however often the service is killed', {
  timeout: 120_000 + KILLS * 20_000,
}, async () => {
  const report = await run(KILLS, false)
  expect(report.problems).toEqual([])
  expect(report.kills).toBe(KILLS)
  expect(report.calls).toBeGreaterThan(0)
  expect(report.retries).toBeGreaterThan(0)
})

it('notices a build that forgets its keys', async () => {
  const report = await run(3, true)
  expect(report.problems).toContainEqual(expect.stringContaining('counted more than once'))
})
