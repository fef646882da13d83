import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const poster = { mtype: 'poster', title: '海报', url: 'https://example.com/a.png', file_size: '1M' }

it('is made in a group, found by it and by its words, and stays when the group goes', async () => {
  const group = (await admin.post('material-groups', { name: '节日' })).body.id as number
  const { id } = (await admin.post('materials', { ...poster, group_id_list: [group] })).body
  const found = async (query: Record<string, string | number>) =>
    ((await admin.call('materials', { query })).body.items as { id: number }[]).map((each) => each.id)
  expect(await found({ group_id: group })).toEqual([id])
  expect(await found({ mtype: 'poster', q: '海报' })).toContain(id)
  expect((await admin.remove(`material-groups/${group}`)).status).toBe(204)
  expect((await admin.call(`materials/${id}`)).body).toMatchObject({ ...poster, group_id_list: [] })
})

it.each<[object, string, string]>([
  [{ ...poster, file_size: null }, 'file_size', 'blank'],
  [{ ...poster, mtype: 'link' }, 'thumb_url', 'blank'],
  [{ ...poster, group_id_list: [999] }, 'group_id_list', 'not_found'],
])('refuses %j', async (body, field, code) => {
  const refused = await admin.post('materials', body)
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field, code }]])
})
