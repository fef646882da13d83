import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestService } from '../../../../qa/support/service.ts'
import { basic, settleMessages, startMessages } from './test-setup.ts'

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

const settled = (failureRate = 0) => settleMessages(service, failureRate)

beforeEach(() => settled())

it('goes from pending to done by itself', async () => {
  const mission_id = (await send({ ...basic, eu_ext_ids: ['wm0001', 'wm0002'] })).mission_id as number
  const why = { failed_code: null, failed_reason: null }
  const waiting = { staff_id: 'lina', external_user_id: 'wm0001', state: 'pending', send_time: null, ...why }
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
      recipients: [
        {
          ...{ state: 'failed', send_time: null, failed_code: expect.stringMatching(/^(not_friend|limit_reached)$/) },
          failed_reason: expect.stringMatching(/客户/),
        },
      ],
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
  expect(await result({ mission_id: large })).toMatchObject({
    ...{ state: 'failed', counts: { failed: 1 } },
    recipients: [{ state: 'failed', failed_code: 'refused', failed_reason: '平台拒绝发送' }],
  })
  expect((await result({ start_time: 0, end_time: 0 })).missions).toEqual([])
  const { missions } = await result({ start_time: service.now() - 86_400, end_time: service.now() })
  expect(missions).toContainEqual(
    expect.objectContaining({
      ...{ id: large, status: 'failed', staff_id_count: 1, sended_staff_count: 0, not_send_eu_count: 1 },
      sub_mission_list: [{ staff_ext_id: 'lina', status: 'failed', failed_reason: 'video 应小于 10 MB' }],
    }),
  )
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

it('lists the missions of a window of at most three days', async () => {
  const before = await result({ start_time: service.now() - 3 * 86_400, end_time: service.now() })
  const mission_id = (await send({ ...basic, eu_ext_ids: ['wm0001', 'wm0002'] })).mission_id as number
  const window = { start_time: service.now() - 3 * 86_400, end_time: service.now() }
  const after = await result({ ...window, offset: before.total as number })
  expect(after).toMatchObject({ total: (before.total as number) + 1, total_count: after.total })
  expect(after.missions).toMatchObject([
    {
      ...{ id: mission_id, name: '问候', status: 'waiting', send_type: 'realtime', state: 'pending' },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      ...{ staff_id_list: ['lina', 'zhangwei'], staff_id_count: 2, sended_staff_count: 0, not_send_staff_count: 2 },
      ...{ send_eu_count: 0, not_send_eu_count: 2, sub_mission_external_user_count: 2 },
      sub_mission_list: ['lina', 'zhangwei'].map((staff_ext_id) => ({
        ...{ staff_ext_id, status: 'waiting_send', failed_reason: '' },
      })),
    },
  ])
  const [mission] = after.missions as { msg_data: string }[]
  expect(JSON.parse(mission?.msg_data ?? '')).toMatchObject({ text: { content: basic.text } })
  for (const wrong of [
    { start_time: 1 },
    { end_time: 1 },
    { start_time: 0, end_time: 3 * 86_400 + 1 },
    { start_time: 2, end_time: 1 },
    { ...window, limit: 31 },
  ]) {
    expect((await result(wrong as never)).errcode).toBe(10049)
  }
})
