import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('shows the customers who are in it', async () => {
  const { body } = await admin.call('group-chats/wr_yunqi_1/customers', { query: { limit: 100 } })
  const items = body.items as { groups: string[] }[]
  expect(items.length).toBe(body.total)
  expect(items.length).toBeGreaterThan(0)
  for (const { groups } of items) expect(groups).toContain('wr_yunqi_1')
  expect((await admin.call('group-chats/wrnowhere/customers')).status).toBe(404)
})

it('lists those of one owner', async () => {
  const { body } = await admin.call('group-chats', { query: { owner_staff_id: 'wuruoxi', sort: '-created_at' } })
  expect(body.total).toBeGreaterThan(0)
  for (const chat of body.items as object[]) expect(chat).toMatchObject({ owner_staff_id: 'wuruoxi' })
})
