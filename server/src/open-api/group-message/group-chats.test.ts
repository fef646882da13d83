import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestService } from '../../../../qa/support/service.ts'
import { ADD, basic, settleMessages, startMessages } from './test-setup.ts'

let service: TestService
let token: string
let other: string
beforeAll(async () => {
  ;({ service, token, other } = await startMessages())
})
afterAll(() => service.stop())

type Body = Record<string, unknown>
type Query = Record<string, string | number>
const add = async (body: Body, as = token) =>
  (await service.call('/open-api/customer_group_msg/add', { token: as, body: { ...basic, ...body } })).body
const get = async (path: string, query: Query, as = token) =>
  (await service.call(`/open-api/${path}`, { token: as, query: { ...around(), ...query } })).body
const around = () => ({ start_time: service.now() - 86_400, end_time: service.now() + 86_400 })

it('goes into the named group chats by their owners, and is told of by message and by sender', async () => {
  const made = await add({ group_ext_id_list: ['wr2', 'wr1', 'gone'], staff_ext_id_list: ['lina'] })
  expect(made).toEqual({ errcode: 0, errmsg: 'ok', mission_id: expect.any(Number), error_ext_ids: ['gone'] })
  const { missions, total_count } = await get('customer_group_msg/result', {})
  expect(total_count).toBe(1)
  const sender = { staff_ext_id: 'lina', group_list: ['wr1', 'wr2'], status: 'waiting_send', failed_reason: '' }
  expect(missions).toMatchObject([
    {
      ...{ id: made.mission_id, name: '问候', send_type: 'realtime', status: 'waiting', staff_ext_id: 'lina' },
      ...{ send_group_count: 0, not_send_group_count: 2, sended_staff_count: 0, not_send_staff_count: 1 },
      sub_mission_list: [sender],
    },
  ])
  expect((missions as Body[])[0]).not.toHaveProperty('send_eu_count')
  const parts = await get('customer_group_msg/sub_mission/result', { main_mission_id: made.mission_id as number })
  expect(parts).toMatchObject({
    total_count: 1,
    sub_mission_list: [
      {
        ...{ main_mission_id: made.mission_id, staff_id: 'lina', staff_name: 'lina', group_list: ['wr1', 'wr2'] },
        ...{ status: 'waiting_send', sended_at: 0, total_target_count: 2, success_count: 0, failed_code: '' },
      },
    ],
  })
})

it.each([
  ['nothing to say', { text: '', group_ext_id_list: ['wr1'] }],
  ['nobody', {}],
  ['unknown owners', { staff_ext_id_list: ['nobody'] }],
  ['an unknown creator', { group_ext_id_list: ['wr1'], create_staff_ext_id: 'nobody' }],
  ['chats of somebody else', { group_ext_id_list: ['wr1'], staff_ext_id_list: ['zhangwei'] }],
])('refuses %s and makes nothing', async (_, body) => {
  const { total_count } = await get('customer_group_msg/result', {})
  expect(await add(body)).toMatchObject({ errcode: 10049 })
  expect((await get('customer_group_msg/result', {})).total_count).toBe(total_count)
})

it('takes null for what an attachment leaves open, as programs write every name', async () => {
  const attachments = [
    {
      ...{ msgtype: 'link', image: null, miniprogram: null, video: null },
      link: { title: '新茶', url: 'https://tea.example.com', desc: null, picurl: null },
    },
    { msgtype: 'image', link: null, image: { title: null, url: 'https://tea.example.com/a.png' } },
  ]
  expect(await add({ group_ext_id_list: ['wr1'], attachments })).toMatchObject({ errcode: 0 })
  const { missions } = await get('customer_group_msg/result', {})
  const told = (missions as { msg_data: string }[]).map(({ msg_data }) => JSON.parse(msg_data).attachments)
  expect(told).toContainEqual([
    { msgtype: 'link', link: { title: '新茶', url: 'https://tea.example.com' } },
    { msgtype: 'image', image: { url: 'https://tea.example.com/a.png' } },
  ])
  for (const missing of [{ image: null }, { image: { title: 'x', url: null } }])
    expect(await add({ group_ext_id_list: ['wr1'], attachments: [{ msgtype: 'image', ...missing }] })).toMatchObject({
      errcode: 10049,
    })
})

it('takes all chats of the owners when none is named', async () => {
  expect(await add({ staff_ext_id_list: ['lina'] })).toMatchObject({ errcode: 0, error_ext_ids: [] })
  const { sub_mission_list } = await get('customer_group_msg/sub_mission/result', { offset: 2 })
  expect(sub_mission_list).toMatchObject([{ group_list: ['wr1', 'wr2'] }])
})

it('tells by sender how a message to customers went', async () => {
  const body = { ...basic, eu_ext_ids: ['wm0001', 'wm0002'] }
  const { mission_id } = (await service.call(ADD, { token, body })).body
  const parts = (query: Query = {}) =>
    get('group_msg/sub_mission/result', { main_mission_id: mission_id as number, ...query })
  const waiting = { status: 'waiting_send', sended_at: 0, has_notified: 0, success_count: 0, failed_reason: '' }
  expect(await parts()).toMatchObject({
    total_count: 2,
    sub_mission_list: [
      { staff_id: 'lina', external_user_list: ['wm0001'], total_target_count: 1, ...waiting },
      { staff_id: 'zhangwei', external_user_list: ['wm0002'], total_target_count: 1, ...waiting },
    ],
  })
  await settleMessages(service)
  const sent = { status: 'sended', success_count: 1, fail_limit_count: 0, fail_no_friend_count: 0 }
  expect(await parts({ staff_ext_id: 'zhangwei' })).toMatchObject({
    total_count: 1,
    sub_mission_list: [{ staff_id: 'zhangwei', sended_at: expect.any(Number), ...sent }],
  })
  expect((await parts({ limit: 1, offset: 1 })).sub_mission_list).toMatchObject([{ staff_id: 'zhangwei' }])
  expect(await parts({ limit: 31 })).toMatchObject({ errcode: 10049 })
  expect(await parts({ start_time: 1, end_time: 2 })).toMatchObject({ total_count: 0, sub_mission_list: [] })
  expect(await parts({ start_time: 1, end_time: 3 * 86_400 + 2 })).toMatchObject({ errcode: 10049 })
})

it('filters by creator, keeps to three days, and knows nothing of another corporation', async () => {
  const found = async (query: Query, as = token) => (await get('customer_group_msg/result', query, as)).total_count
  expect([await found({ staff_ext_id: 'lina' }), await found({ staff_ext_id: 'zhangwei' })]).toEqual([3, 0])
  expect(await get('customer_group_msg/result', { start_time: 1 })).toMatchObject({ errcode: 10049 })
  expect(await found({}, other)).toBe(0)
  expect(await add({ group_ext_id_list: ['wr9'] }, other)).toMatchObject({ errcode: 10049, error_ext_ids: ['wr9'] })
})
