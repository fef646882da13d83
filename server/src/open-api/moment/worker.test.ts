import { afterAll, beforeAll, expect, it } from 'vitest'
import { surroundings } from '../../../../qa/support/customers.ts'
import { fakePlatform } from '../../../../qa/support/fake-platform.ts'
import { startWork } from '../../../../qa/support/jobs.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwworker')).token
  await importRecords(service, { corp_id: 'wwworker' }, surroundings)
})
afterAll(() => service.stop())

it('carries moments to their results and clue tasks to the platform', async () => {
  const added = await service.call('/open-api/moment_message/add', {
    token,
    body: {
      name: '上新',
      create_staff_ext_id: 'lina',
      staff_ext_ids: ['lina', 'wangfang', 'zhangwei'],
      type: 'video',
      video_url: 'https://cdn.example.com/a.mp4',
    },
  })
  const clue = { phone: '13900001234', staff_ext_id: 'lina', batch_add_customer_mission: true }
  await service.call('/open-api/customer_open_sea/clue/add', { token, body: { clue_list: [clue] } })

  const { owner } = service.store
  const platform = fakePlatform({ delayMs: 10, failureRate: 0, seed: 1 }, Date.now)
  const workers = [1, 2].map(() => startWork(service.store, platform))
  const query = { moment_id: added.body.moment_id as string }
  const result = async () => (await service.call('/open-api/moment_message/result', { token, query })).body
  await expect.poll(result, { timeout: 30_000 }).toMatchObject({
    state: 'done',
    counts: { pending: 0, sent: 3, failed: 0 },
    staff_list: Array(3).fill({ state: 'sent', send_time: expect.any(Number) }),
  })
  await expect
    .poll(async () => [...(await owner`select state, task_id from clue_task`)], { timeout: 30_000 })
    .toEqual([{ state: 'done', task_id: expect.stringContaining('fake') }])
  await Promise.all(workers.map((worker) => worker.stop()))
})
