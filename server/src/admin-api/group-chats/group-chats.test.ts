import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXAMPLE_CORP } from '../kit/call.ts'
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

it('keeps tags for who joins it: on record, by version, and only for those who may change customers', async () => {
  const path = 'group-chats/wr_yunqi_3'
  const before = await admin.call(path)
  expect(before.body.join_tags).toEqual([])
  const set = await admin.patch(path, { join_tags: [112, 101, 112] })
  expect([set.status, set.body]).toEqual([200, { ...before.body, join_tags: [101, 112] }])
  expect(set.headers.get('etag')).not.toBe(before.headers.get('etag'))
  const headers = { 'if-match': before.headers.get('etag') as string }
  expect((await admin.call(path, { method: 'PATCH', body: { join_tags: [] }, headers })).status).toBe(409)
  expect((await admin.view(path, { method: 'PATCH', body: { join_tags: [] } })).status).toBe(403)
  expect((await admin.view(path)).body.join_tags).toEqual([101, 112])
  const changed = await admin.patch(path, { tag_ids: [1], join_tags: [112] })
  expect(changed.body).toMatchObject({ tag_ids: [1], join_tags: [112] })
  expect((await admin.patch(path, { tag_ids: [] })).body).toMatchObject({ tag_ids: [], join_tags: [112] })
  expect(await admin.audited('group_chat', 'wr_yunqi_3')).toEqual(['updated', 'updated', 'updated'])
  await admin.service.store.owner`delete from tag where corp_id = ${EXAMPLE_CORP} and t_id = 112`
  expect((await admin.call(path)).body.join_tags).toEqual([])
})

it.each([
  [[101, 999_999], 'not_found'],
  [[0], 'integer_at_least'],
  ['101', 'wrong_type'],
])('refuses tags for who joins it that are none: %j', async (join_tags, code) => {
  const { status, body } = await admin.patch('group-chats/wr_yunqi_3', { tag_ids: [1], join_tags })
  expect([status, body.errors]).toMatchObject([422, [{ code }]])
  expect((await admin.call('group-chats/wr_yunqi_3')).body).toMatchObject({ tag_ids: [], join_tags: [] })
})
