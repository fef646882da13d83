import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('are those of all customers, newest first, by cursor and by filter', async () => {
  type Page = {
    items: { external_user_id: string; id: number; created_at: number }[]
    total: number
    next_cursor?: string
  }
  const list = async (query: Record<string, string | number>) =>
    (await admin.call('points-entries', { query })).body as unknown as Page
  const seen: string[] = []
  let page: Page | undefined
  do {
    page = await list({ limit: 100, ...(page?.next_cursor ? { cursor: page.next_cursor } : {}) })
    seen.push(...page.items.map(({ external_user_id, id }) => `${external_user_id}/${id}`))
  } while (page.next_cursor)
  expect(new Set(seen).size).toBe(page.total)
  const own = await list({ external_user_id: 'wm_yunqi_1001', sort: 'created_at' })
  expect(own.items.map(({ id }) => id)).toEqual([1, 2])
  const late = await list({ start_time: own.items[1]?.created_at ?? 0, external_user_id: 'wm_yunqi_1001' })
  expect(late.total).toBe(1)
})
