import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wwmaterials'
let service: TestService
let token: string
let other: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  other = (await addCorp(service, 'wwmaterialsother')).token
})
afterAll(() => service.stop())
beforeEach(async () => {
  for (const table of ['material', 'material_group'])
    await service.store.owner.unsafe(`delete from ${table} where corp_id = '${CORP}'`)
})

const ROOT = '/open-api/material_library'
const post = async (path: string, body: object, as = token) =>
  (await service.call(`${ROOT}/${path}`, { token: as, body })).body
const get = async (path: string, query: Record<string, string | number> = {}, as = token) =>
  (await service.call(`${ROOT}/${path}`, { token: as, query })).body
const link = {
  ...{ mtype: 'link', title: '手册"', digest: '新品' },
  ...{ url: 'https://example.com/a', thumb_url: 'https://example.com/a.png' },
}
type Material = { id: number; title: string; group_id_list: string[] }
type Group = { id: number; name: string; pid: number; children_list: Group[]; material_count: number }
const add = async (more: object = {}) => (await post('add', { ...link, ...more })).material_library as Material
const addGroup = async (more: object = {}) => (await post('group/add', { name: '新品', ...more })).group as Group
const listed = async (query: Record<string, string | number> = {}) =>
  (await get('list', { mtype: 'link', ...query })) as { result: Material[]; total_count: number; errcode: number }
const groups = async (query: Record<string, string | number> = {}) =>
  (await get('group/list', query)) as { group_list: Group[]; total_count: number; material_total_count: number }

it('shows a material under the names that other programs know', async () => {
  const { id } = await addGroup()
  const made = await add({ group_id_list: [String(id), id] })
  expect(made).toEqual({
    ...{ id: made.id, ...link, file_id: null, file_size: null, is_publish: true, publish_status: 'first_no_review' },
    ...{ material_tag_list: null, radar_id: null, deleted: false, group_id_list: [String(id)] },
    ...{ created_at: expect.any(Number), updated_at: expect.any(Number) },
  })
  expect(await listed()).toEqual({ errcode: 0, errmsg: 'ok', result: [made], total_count: 1 })
})

it('pages newest first, by type and by group', async () => {
  const { id } = await addGroup()
  for (const title of ['a', 'b', 'c']) await add({ title, group_id_list: title === 'b' ? [String(id)] : null })
  await add({ mtype: 'pdf', title: 'd', thumb_url: null, digest: null, file_size: '2M' })
  const titles = async (query: Record<string, string | number>) =>
    (await listed(query)).result.map(({ title }) => title).join('')
  expect(await titles({})).toBe('cba')
  expect(await titles({ limit: 1, offset: 1 })).toBe('b')
  expect(await titles({ offset: 9 })).toBe('')
  expect(await titles({ group_id: id })).toBe('b')
  expect(await titles({ mtype: 'pdf', material_tag_id_list: '[ ]' })).toBe('d')
  expect((await get('list', { mtype: 'link' }, other)).result).toEqual([])
})

it('changes and removes a material, once', async () => {
  const { id } = await addGroup()
  const { id: material_library_id } = await add({ group_id_list: [String(id)] })
  const changed = { mtype: 'poster', title: '海报', url: 'https://example.com/b', file_size: '1M', digest: null }
  expect((await post('update', { material_library_id, ...changed })).errcode).toBe(0)
  expect((await listed({ mtype: 'poster' })).result).toMatchObject([
    { id: material_library_id, title: '海报', digest: '', thumb_url: '', group_id_list: [String(id)] },
  ])
  expect((await post('remove', { material_library_id }, other)).errcode).toBe(21303)
  expect((await post('remove', { material_library_id })).errcode).toBe(0)
  expect((await post('remove', { material_library_id })).errcode).toBe(21303)
  expect((await post('update', { material_library_id, ...changed })).errcode).toBe(21303)
})

it.each<[number, object]>([
  [21301, { material_tag_id_list: [1] }],
  [21307, { title: '' }],
  [21307, { title: null }],
  [21307, { url: null }],
  [21307, { url: 'javascript:alert(1)' }],
  [21307, { thumb_url: null }],
  [21307, { mtype: 'pdf' }],
  [21307, { mtype: 'pdf', file_size: '' }],
  [21307, { group_id_list: ['99'] }],
  [21307, { group_id_list: ['x'] }],
  [21307, { group_id_list: Array.from({ length: 10_000 }, () => '1') }],
  [21308, { mtype: 'video' }],
  [21308, { mtype: null }],
])('refuses a material with %i for %j, new or not', async (code, more) => {
  const { id: material_library_id } = await add()
  const before = await listed()
  expect((await post('add', { ...link, ...more })).errcode).toBe(code)
  expect((await post('update', { material_library_id, ...link, ...more })).errcode).toBe(code)
  expect(await listed()).toEqual(before)
})

it.each<[string, object]>([
  ['thumb_url', { thumb_url: null }],
  ['file_size', { mtype: 'pdf' }],
  ['group_id_list', { group_id_list: ['99'] }],
])('says that it is %s that a material lacks', async (field, more) => {
  expect((await post('add', { ...link, ...more })).errmsg).toContain(field)
})

it('refuses a change that names no material as a parameter that is missing', async () => {
  expect((await post('update', link)).errcode).toBe(21307)
  expect((await post('update', { ...link, material_library_id: '1' })).errcode).toBe(21307)
})

it('refuses a list by tags or of no type', async () => {
  expect((await listed({ material_tag_id_list: '[1]' })).errcode).toBe(21301)
  expect((await listed({ material_tag_id_list: 'x' })).errcode).toBe(21301)
  expect((await listed({ mtype: 'video' })).errcode).toBe(21308)
  expect((await get('list')).errcode).toBe(21308)
})

it('keeps groups as a tree, and counts the materials in each', async () => {
  const top = await addGroup({ children_list: [{ name: '春' }, { name: '秋' }] })
  expect(top).toMatchObject({ pid: 0, sort: 1, has_children: true, department_list: ['0'] })
  const [spring, autumn] = top.children_list as [Group, Group]
  await addGroup({ name: '桂花', pid: autumn.id })
  await addGroup({ name: '会员' })
  await add({ group_id_list: [String(autumn.id)] })
  await add({ mtype: 'pdf', file_size: '1M', group_id_list: [String(autumn.id)] })
  const whole = await groups({ include_children: 1 })
  expect(whole).toMatchObject({
    ...{ status_code: 200, errcode: 0, include_children: true, total_count: 5, material_total_count: 2 },
    group_list: [
      {
        ...{ name: '新品', has_children: true, edit_pri: 'admin', matched_kw: null, material_count: 0 },
        children_list: [
          { id: spring.id, name: '春', children_list: [] },
          { name: '秋', material_count: 2, children_list: [{ name: '桂花', has_children: false }] },
        ],
      },
      { name: '会员', children_list: [] },
    ],
  })
  const flat = await groups({ group_id: top.id, mtype: 'pdf' })
  expect(flat.group_list).toMatchObject([
    { name: '春', children_list: [] },
    { name: '秋', has_children: true, material_count: 1, children_list: [] },
  ])
  expect((await groups({ key_word: '桂' })).group_list).toMatchObject([{ name: '桂花', matched_kw: '桂' }])
  expect((await get('group/list', {}, other)).group_list).toEqual([])
})

it('removes a group with those below it, and leaves their materials', async () => {
  const top = await addGroup({ children_list: [{ name: '秋' }] })
  const beside = await addGroup({ name: '会员' })
  const below = top.children_list[0]?.id as number
  await add({ group_id_list: [String(below), String(beside.id)] })
  expect((await post('group/delete', { group_id: top.id }, other)).errcode).toBe(10049)
  expect((await post('group/delete', { group_id: top.id })).errcode).toBe(0)
  expect((await post('group/delete', { group_id: top.id })).errcode).toBe(10049)
  expect((await groups({ include_children: 1 })).group_list.map(({ id }) => id)).toEqual([beside.id])
  expect((await listed()).result[0]?.group_id_list).toEqual([String(beside.id)])
})

it('renames a group, which stays visible to whom it was', async () => {
  const { id } = await addGroup({ department_list: [] })
  const reply = await post('group/update', { group_id: id, name: '会员', department_list: null })
  expect(reply.group).toEqual({ id, name: '会员', department_list: [] })
  expect((await groups()).group_list).toMatchObject([{ id, name: '会员', department_list: [] }])
  await post('group/update', { group_id: id, name: '会员', department_list: ['0'] })
  expect((await groups()).group_list).toMatchObject([{ department_list: ['0'] }])
})

it.each<[string, object]>([
  ['a name of 21 characters', { name: '一'.repeat(21) }],
  ['a blank name', { name: ' ' }],
  ['no name', { name: null }],
  ['a department that is not there', { department_list: ['999'] }],
  ['a group above that is not there', { pid: 999 }],
  ['a group above that is text', { pid: '1' }],
  ['a child without a name', { children_list: [{}] }],
  ['101 children', { children_list: Array.from({ length: 101 }, () => ({ name: 'x' })) }],
])('refuses a group with %s, and makes none', async (_, more) => {
  expect((await post('group/add', { name: '组', ...more })).errcode).toBe(10049)
  expect((await groups()).total_count).toBe(0)
})

it('tells in the feed what was made and removed, as its list shows it', async () => {
  const made = await add()
  await post('remove', { material_library_id: made.id })
  const query = { kinds: 'material', limit: 1000 }
  const { event_list } = (await service.call('/open-api/event/list', { token, query })).body
  const own = (event_list as { record_id: string; action: string; data: object }[]).filter(
    ({ record_id }) => record_id === String(made.id),
  )
  expect(own.map(({ action, data }) => [action, data])).toEqual([
    ['created', made],
    ['removed', made],
  ])
})
