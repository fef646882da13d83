import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('marks a group chat, finds group chats and customers by it, and goes from them when it is removed', async () => {
  const group = (await admin.post('group-tag-groups', { name: '节日' })).body.id
  const { id } = (await admin.post('group-tags', { name: '中秋', tag_group_id: group })).body
  const chats = async () => {
    const { items } = (await admin.call('group-chats', { query: { group_tag_id: id as number } })).body
    return (items as { group_ext_id: string }[]).map((each) => each.group_ext_id)
  }
  const customers = async () => {
    const filter = JSON.stringify({ group_tag_id_list: [id] })
    return (await admin.call('customers', { query: { filter } })).body.total
  }
  expect([await chats(), await customers()]).toEqual([[], 0])
  const before = (await admin.call('group-chats/wr_yunqi_1')).body.tag_ids as number[]
  const marked = await admin.patch('group-chats/wr_yunqi_1', { tag_ids: [...before, id] })
  expect(marked.body.tag_ids).toEqual([...before, id])
  const inside = (await admin.call('group-chats/wr_yunqi_1/customers')).body.total
  expect([await chats(), await customers()]).toEqual([['wr_yunqi_1'], inside])
  expect((await admin.call(`group-tag-groups/${group}`, { method: 'DELETE' })).status).toBe(204)
  expect((await admin.call(`group-tags/${id}`)).status).toBe(404)
  expect((await admin.call('group-chats/wr_yunqi_1')).body.tag_ids).toEqual(before)
})

it.each<[string, object, string, string]>([
  ['group-tag-groups', { name: '用途' }, 'name', 'name_reserved'],
  ['group-tag-groups', { name: '一组', department_list: ['999'] }, 'department_list', 'not_found'],
  ['group-tags', { name: '会员', tag_group_id: 1 }, 'name', 'name_reserved'],
  ['group-tags', { name: '一个', tag_group_id: 999 }, 'tag_group_id', 'not_found'],
])('refuses in %s: %j', async (path, body, field, code) => {
  const refused = await admin.post(path, body)
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field, code }]])
})

it('refuses a group chat’s tag that is not there, and changes nothing', async () => {
  const before = (await admin.call('group-chats/wr_yunqi_1')).body
  const { status, body } = await admin.patch('group-chats/wr_yunqi_1', { tag_ids: [1, 999] })
  expect([status, body.errors]).toMatchObject([422, [{ field: 'tag_ids', code: 'not_found' }]])
  expect((await admin.call('group-chats/wr_yunqi_1')).body).toEqual(before)
})
