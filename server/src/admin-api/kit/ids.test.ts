import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('gives the records that a call names, and as many of them as there are', async () => {
  const staff = await admin.call('staff', { query: { ids: 'majingyi,luojianguo,nobody' } })
  const ids = (staff.body.items as { id: string }[]).map(({ id }) => id)
  expect([ids.toSorted(), staff.body.total]).toEqual([['luojianguo', 'majingyi'], 2])
  const tags = await admin.call('tags', { query: { ids: '101,102,999999999' } })
  expect((tags.body.items as { t_id: number }[]).map(({ t_id }) => t_id).toSorted()).toEqual([101, 102])
  const one = await admin.call('tags', { query: { ids: '101', tag_group_id: 'none' } })
  expect(one.body).toMatchObject({ items: [], total: 0 })
})

it('refuses ids that cannot be one, and more than a page holds', async () => {
  for (const ids of [',', 'a', '1,,2', Array.from({ length: 101 }, (_, n) => n + 1).join(',')])
    expect([ids, (await admin.call('tags', { query: { ids } })).status]).toEqual([ids, 422])
})
