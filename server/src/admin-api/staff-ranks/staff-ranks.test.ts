import { afterAll, beforeAll, expect, it } from 'vitest'
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
  expect([made.status, made.body]).toMatchObject([201, { department_list: 'all', status: 'created', invite_total: 0 }])
  const { body } = await call(`staff-ranks/${made.body.id}/standing`)
  const items = body.items as { staff_id: string; place: number; count: number }[]
  expect(items.length).toBeGreaterThan(3)
  for (const { place, count } of items) expect(place).toBe(1 + items.filter((other) => other.count > count).length)
  const follows = await admin.service.store.owner`select count(*)::int as n from customer_follow`
  expect(items.reduce((sum, { count }) => sum + count, 0)).toBe(follows[0]?.n)

  const one = await post('staff-ranks', { ...draft, department_list: [], staff_list: ['majingyi'] })
  const alone = await call(`staff-ranks/${one.body.id}/standing`)
  expect(alone.body).toMatchObject({ total: 1, items: [{ staff_id: 'majingyi', name: '马静怡', place: 1 }] })
})
