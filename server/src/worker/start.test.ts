import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareStaffLine } from '../../../qa/support/fixtures.ts'
import { fakeDeps } from '../../../qa/support/jobs.ts'
import { importRecords } from '../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { startJobs } from './start.ts'

const CORP = 'wwdue'
const COUNT = 40

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
  const crowd_package = Array.from({ length: COUNT }, (_, i) => ({
    ...{ id: i + 1, name: `包${i}`, description: '', creator_pk: 1, user_count: 5, data_update_time: 5 },
    ...{ update_type: 'auto', filter_type: 'import', members: [] },
  }))
  await importRecords(service, { corp_id: CORP }, { staff: [bareStaffLine(1, 'zhang')], crowd_package })
})
afterAll(() => service.stop())

it('goes on with packages while any are due, and stops between two', async () => {
  const { owner } = service.store
  const done = async () => {
    const [row] = await owner`select count(*)::int as n from crowd_package where corp_id = ${CORP} and user_count = 0`
    return row?.n as number
  }
  const jobs = startJobs(service.store, fakeDeps(), { logger: pino({ level: 'silent' }) })
  try {
    await expect.poll(done, { timeout: 15_000 }).toBe(COUNT)
    await owner`update crowd_package set user_count = 5 where corp_id = ${CORP}`
    await owner`update job set due_ms = 0 where corp_id = ${CORP}`
    await expect.poll(done, { timeout: 15_000, interval: 1 }).toBeGreaterThan(0)
  } finally {
    await jobs.stop()
  }
  const left = await done()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await done()).toBe(left)
})
