import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startWork } from '../../../../qa/support/jobs.ts'
import type { TestService } from '../../../../qa/support/service.ts'
import { sandbox } from '../../platform/sandbox.ts'
import { basic, startMessages } from './test-setup.ts'

let service: TestService
let token: string
beforeAll(async () => {
  ;({ service, token } = await startMessages())
})
afterAll(() => service.stop())

const send = async (body: Record<string, unknown>) =>
  (await service.call('/open-api/group_msg/add', { token, body })).body

const result = async (query: Record<string, number>) =>
  (await service.call('/open-api/group_msg/result', { token, query })).body

async function settled(failureRate = 0): Promise<void> {
  const platform = sandbox({ delayMs: 0, failureRate, seed: 1 }, Date.now)
  const worker = startWork(service.store, platform, { businessTime: service.now })
  for (;;) {
    const [left] = await service.store
      .owner`select count(*)::int as n from group_message_task where state in ('pending', 'accepted')`
    if (left?.n === 0) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await worker.stop()
}

beforeEach(() => settled())

it('goes from pending to done by itself', async () => {
  const mission_id = (await send({ ...basic, eu_ext_ids: ['wm0001', 'wm0002'] })).mission_id as number
  const waiting = { staff_id: 'lina', external_user_id: 'wm0001', state: 'pending', send_time: null }
  expect(await result({ mission_id })).toEqual({
    ...{ errcode: 0, errmsg: 'ok', mission_id, name: '问候', state: 'pending', total: 2 },
    counts: { pending: 2, sent: 0, failed: 0 },
    recipients: [waiting, { ...waiting, staff_id: 'zhangwei', external_user_id: 'wm0002' }],
  })
  await settled()
  const sent = { staff_id: 'zhangwei', external_user_id: 'wm0002', state: 'sent', send_time: service.now() }
  expect(await result({ mission_id, limit: 1, offset: 1 })).toMatchObject({
    ...{ state: 'done', total: 2, counts: { pending: 0, sent: 2, failed: 0 }, recipients: [sent] },
  })
  expect(await result({ mission_id, offset: 2 })).toMatchObject({ recipients: [], total: 2 })
})

it('tells of recipients who were not reached', async () => {
  const mission_id = (await send({ ...basic, eu_ext_ids: ['wm0001'] })).mission_id as number
  await settled(1)
  expect(await result({ mission_id })).toMatchObject({
    ...{
      state: 'done',
      counts: { pending: 0, sent: 0, failed: 1 },
      recipients: [{ state: 'failed', send_time: null }],
    },
  })
})

it('fails a task whose video is not smaller than 10 MB', async () => {
  const video = (size: number) => [{ msgtype: 'video', video: { url: `https://cdn.example.com/a.mp4?size=${size}` } }]
  const send2 = async (size: number) =>
    (await send({ ...basic, attachments: video(size), eu_ext_ids: ['wm0001'] })).mission_id as number
  const [fits, large] = [await send2(10 * 1024 * 1024 - 1), await send2(10 * 1024 * 1024)]
  await settled()
  expect(await result({ mission_id: fits })).toMatchObject({ state: 'done' })
  expect(await result({ mission_id: large })).toMatchObject({ state: 'failed', counts: { failed: 1 } })
})

it('refuses an unknown mission, none, and pages out of range', async () => {
  const good = { mission_id: (await send({ ...basic, eu_ext_ids: ['wm0001'] })).mission_id as number }
  for (const query of [
    { mission_id: 999_999 },
    {},
    { mission_id: 0 },
    { ...good, limit: 0 },
    { ...good, limit: 1001 },
    { ...good, offset: -1 },
  ]) {
    expect((await result(query as never)).errcode).toBe(10049)
  }
  expect((await result({ ...good, limit: 1000 })).errcode).toBe(0)
})
