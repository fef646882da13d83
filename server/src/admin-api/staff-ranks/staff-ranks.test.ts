import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('places staff by the customers whom they added in its time', async () => {
  const { post, call } = admin
  const draft = { name: '全年拉新', rank_type: 0, start_time: 0, end_time: 2_000_000_000 }
  const made = await post('staff-ranks', draft)
  expect([made.status, made.body]).toMatchObject([201, { department_list: 'all', status: 'created' }])
  const { body } = await call(`staff-ranks/${made.body.id}/standing`)
  const items = body.items as { staff_id: string; place: number; count: number }[]
  expect(items.length).toBeGreaterThan(3)
  for (const { place, count } of items) expect(place).toBe(1 + items.filter((other) => other.count > count).length)
  const follows = await admin.service.store.owner`select count(*)::int as n from customer_follow`
  expect(items.reduce((sum, { count }) => sum + count, 0)).toBe(follows[0]?.n)
  expect(made.body.invite_total).toBe(follows[0]?.n)

  const one = await post('staff-ranks', { ...draft, department_list: [], staff_list: ['majingyi'] })
  const alone = await call(`staff-ranks/${one.body.id}/standing`)
  expect(alone.body).toMatchObject({ total: 1, items: [{ staff_id: 'majingyi', name: '马静怡', place: 1 }] })
})

it('the demo’s rankings say as many invited as their standings do', async () => {
  const { call } = admin
  const { body } = await call('staff-ranks?status=finished')
  const ranks = body.items as { id: number; invite_total: number }[]
  expect(ranks.length).toBeGreaterThan(1)
  for (const { id, invite_total } of ranks) {
    const standing = (await call(`staff-ranks/${id}/standing`)).body.items as { count: number }[]
    expect(standing.reduce((sum, { count }) => sum + count, 0)).toBe(invite_total)
    expect(invite_total).toBeGreaterThan(0)
  }
})

it('places staff by the customers whom they invited into its group chat', async () => {
  const { post, call, service } = admin
  const joined = [
    ['wm_yunqi_1001', 2, 'majingyi', 500],
    ['wm_yunqi_1002', 2, 'guojunjie', 500],
    ['wm_yunqi_1003', 2, 'guojunjie', 600],
    ['wm_yunqi_1004', 2, 'guojunjie', 5000],
    ['luojianguo', 1, 'majingyi', 500],
  ] as const
  for (const [user_id, user_type, invitor, join_time] of joined) {
    await service.store.owner`
      insert into group_chat_member (corp_id, group_ext_id, user_id, user_type, join_scene, join_time, invitor)
      values (${EXAMPLE_CORP}, 'wr_yunqi_1', ${user_id}, ${user_type}, 1, ${join_time}, ${invitor})
      on conflict (corp_id, group_ext_id, user_id) do update set invitor = excluded.invitor, join_time = excluded.join_time`
  }
  const group_list = { group_id: 'wr_yunqi_1', member_count: 5, name: '会员群' }
  const made = await post('staff-ranks', { name: '拉群', rank_type: 1, start_time: 100, end_time: 1000, group_list })
  expect((await call(`staff-ranks/${made.body.id}/standing`)).body).toMatchObject({
    total: 2,
    items: [
      { staff_id: 'guojunjie', place: 1, count: 2 },
      { staff_id: 'majingyi', place: 2, count: 1 },
    ],
  })
})

it('takes a group chat by its id, as it is named now, and none that is not there', async () => {
  const times = { start_time: 100, end_time: 200 }
  const draft = { name: '进群', rank_type: 1, ...times, group_list: { group_id: 'wr_yunqi_2' } }
  const { status, body } = await admin.post('staff-ranks', draft)
  const { name, member_count } = (await admin.call('group-chats/wr_yunqi_2')).body
  expect([status, body.group_list]).toEqual([201, { group_id: 'wr_yunqi_2', member_count, name }])
  const other = await admin.patch(`staff-ranks/${body.id}`, { group_list: { group_id: 'wr_yunqi_1', name: '会员' } })
  expect(other.body.group_list).toMatchObject({ group_id: 'wr_yunqi_1', name: '会员' })
  for (const refused of [
    await admin.post('staff-ranks', { ...draft, group_list: { group_id: 'nobody' } }),
    await admin.patch(`staff-ranks/${body.id}`, { group_list: { group_id: 'nobody' } }),
  ])
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'group_list', code: 'not_found' }]])
})

it('does not end before it begins, new or changed', async () => {
  const times = { start_time: 100, end_time: 200 }
  const refused = await admin.post('staff-ranks', { name: '倒', rank_type: 0, ...times, end_time: 99 })
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    [{ field: 'end_time', code: 'before', message: '不能早于 start_time' }],
  ])
  const made = await admin.post('staff-ranks', { name: '正', rank_type: 0, ...times })
  const path = `staff-ranks/${made.body.id}`
  for (const changes of [{ end_time: 99 }, { start_time: 201 }])
    expect((await admin.patch(path, changes)).body.errors).toMatchObject([{ field: 'end_time' }])
  expect((await admin.patch(path, { start_time: 200 })).status).toBe(200)
})
