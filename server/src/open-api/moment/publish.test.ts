import { afterAll, beforeAll, expect, it } from 'vitest'
import { surroundings } from '../../../../qa/support/customers.ts'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { said } from '../../../../qa/support/said.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { PlatformError, type PlatformFault } from '../../platform/error.ts'
import type { Moment, Moments, Polling } from '../../platform/port.ts'
import { url, valid } from './fixtures.ts'

const CORP = 'wwmoment'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, surroundings)
})
afterAll(() => service.stop())

const result = async (moment_id: string) =>
  (await service.call('/open-api/moment_message/result', { token, query: { moment_id } })).body

let time = 0
const published: Moment[] = []
const publisher: Moments & Polling = {
  pollMs: () => 1000,
  async publishMoment(moment) {
    published.push(moment)
    return { jobid: moment.key }
  },
  findMoment: async () => undefined,
  readMomentJob: async ({ jobid }) => ({ momentId: `mom ${jobid}`, refused: [] }),
  cancelMoment: async () => {},
  readMomentResult: async ({ staff }) =>
    staff.map((id) => (id === 'lina' ? { id, state: 'sent', time: 77 } : { id, state: 'failed', time: null })),
}
const work = (more: Partial<Moments> = {}) => workOnDue(service.store, { ...publisher, ...more }, { clock: () => time })
const fresh = async (body: object = valid) => {
  await service.store.owner`delete from moment`
  await service.store.owner`delete from job`
  published.length = 0
  const { moment_id } = (await service.call('/open-api/moment_message/add', { token, body })).body
  time = Date.now() + 1000
  return moment_id as string
}

it('is asked for once for all its staff members, and goes from pending over sending to done', async () => {
  const moment_id = await fresh({ ...valid, text: '到店了', tag_list: ['et1'] })
  expect(await work()).toBe(1)
  const attachments = [{ msgtype: 'image', image: { url } }]
  expect(published).toMatchObject([
    { corpId: CORP, text: '到店了', attachments, tags: ['et1'], staff: ['lina', 'wangfang'], since: undefined },
  ])
  expect(await result(moment_id)).toMatchObject({ state: 'sending', counts: { pending: 2, sent: 0, failed: 0 } })
  expect(await work()).toBe(0)
  time += 1000
  expect(await work({ readMomentJob: async () => undefined })).toBe(1)
  time += 1000
  expect(await work()).toBe(1)
  expect(await work({ readMomentResult: async () => [] })).toBe(1)
  time += 1000
  expect(await work({ readMomentResult: async () => [{ id: 'lina', state: 'sent', time: 77 }] })).toBe(1)
  expect(await result(moment_id)).toMatchObject({ state: 'sending', counts: { pending: 1, sent: 1, failed: 0 } })
  time += 1000
  expect(await work()).toBe(1)
  expect(await result(moment_id)).toMatchObject({
    state: 'done',
    counts: { pending: 0, sent: 1, failed: 1 },
    staff_list: [
      { staff_id: 'lina', state: 'sent', send_time: 77 },
      { staff_id: 'wangfang', state: 'failed', send_time: null },
    ],
  })
  time += 1_000_000
  expect(await work()).toBe(0)
})

it('fails for those who cannot publish it, and for those who never do', async () => {
  const moment_id = await fresh()
  await work()
  time += 1000
  await work({ readMomentJob: async () => ({ momentId: 'mom', refused: ['wangfang'] }) })
  time += 31 * 86_400_000
  await work({ readMomentResult: async () => [] })
  expect(await result(moment_id)).toMatchObject({
    state: 'failed',
    staff_list: [{ failed_code: 'not_published' }, { failed_code: 'refused' }],
  })
})

it('tries again when the platform is away, with the same key, and gives up when it refuses', async () => {
  const moment_id = await fresh({ ...valid, staff_ext_ids: ['lina'] })
  const broken = (fault: PlatformFault) => ({
    async publishMoment(moment: Moment) {
      published.push(moment)
      throw new PlatformError(fault, said('no'))
    },
  })
  await work(broken('unavailable'))
  expect(await work()).toBe(0)
  time += 60_000
  await work(broken('refused'))
  const { since, isTaken, ...first } = published[0] as Moment
  expect(since).toBeUndefined()
  expect(published[1]).toMatchObject({ ...first, since: expect.any(Number) })
  expect(await result(moment_id)).toMatchObject({ state: 'failed', counts: { pending: 0, sent: 0, failed: 1 } })
})

it('waits with the reason while the corporation is not connected', async () => {
  const moment_id = await fresh()
  const away = async () => Promise.reject(new PlatformError('unconfigured', said('not connected: …')))
  await work({ publishMoment: away })
  for (let hours = 0; hours < 50; hours++) {
    time += 3_600_000
    await work({ publishMoment: away })
  }
  expect(await result(moment_id)).toMatchObject({ state: 'pending', counts: { pending: 2 } })
  const [task] = await service.store
    .owner`select state, reason_of(reason_code, reason_params) as reason from moment_task`
  expect(task).toEqual({ state: 'pending', reason: said('not connected: …') })
  time += 3_600_000
  await work()
  expect(published).toMatchObject([{ since: undefined }])
  expect(await result(moment_id)).toMatchObject({ state: 'sending' })
})

it('is due again when a worker died with it, whose late word does not count', async () => {
  const moment_id = await fresh({ ...valid, staff_ext_ids: ['lina'] })
  let go = () => {}
  const stuck = new Promise<void>((resolve) => {
    go = resolve
  })
  const dying = work({
    async publishMoment() {
      await stuck
      return { jobid: 'late' }
    },
  })
  await expect.poll(async () => (await service.store.owner`select 1 from job where lease is not null`).length).toBe(1)
  await service.store.owner`update job set lease_until_ms = 0`
  expect(await work()).toBe(1)
  go()
  await dying
  const [moment] = await service.store.owner`select state, jobid from moment`
  expect(moment).toEqual({ state: 'sending', jobid: `moment/${CORP}/${moment_id}` })
})
