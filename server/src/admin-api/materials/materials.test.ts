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

const store = { name: '湖滨店', province: '浙江省', city: '杭州市', address: '湖滨路 1 号' }

it('of a store follows its code, and goes with it', async () => {
  const people = { owner_staff_id: 'majingyi', clerk_staff_ids: ['wangshufen'] }
  const made = (await admin.post('stores', { ...store, ...people })).body
  expect(made).toMatchObject({ ...store, ...people, qr_code: null, add_user_count: 0 })
  const code = async () => (await admin.call(`contact-ways/${made.contact_way_id}`)).body
  expect(await code()).toMatchObject({ remark: '湖滨店', staffs: [{ id: 'majingyi' }, { id: 'wangshufen' }] })
  await admin.patch(`stores/${made.id}`, { name: '湖滨二店', clerk_staff_ids: [] })
  expect(await code()).toMatchObject({ remark: '湖滨二店', staffs: [{ id: 'majingyi' }] })
  expect((await admin.post('stores', { ...store, name: '湖滨二店' })).body.errors).toMatchObject([{ field: 'name' }])
  expect((await admin.remove(`stores/${made.id}`)).status).toBe(204)
  expect((await admin.call(`stores/${made.id}`)).status).toBe(404)
  expect((await admin.call(`contact-ways/${made.contact_way_id}`)).status).toBe(404)
  expect(await admin.audited('store', made.id as number)).toEqual(['created', 'updated', 'removed'])
})

it('of someone to add is given to staff, asked, and stays once they are a customer', async () => {
  const made = (await admin.post('add-tasks', { phone: '13900006001', tags: ['待跟进'] })).body
  expect(made).toMatchObject({ status: 'new', staff_id: null, source: 'console' })
  expect((await admin.post('add-tasks', { phone: '13900006001' })).body.code).toBe('add_task_exists')
  const path = `add-tasks/${made.id}`
  expect((await admin.patch(path, { status: 'added' })).status).toBe(422)
  expect((await admin.patch(path, { staff_id: 'majingyi' })).body).toMatchObject({ status: 'waiting' })
  expect((await admin.patch(path, { status: 'added' })).body).toMatchObject({ status: 'added' })
  expect((await admin.patch(path, { staff_id: null })).body).toMatchObject({ status: 'new' })
  const met = (await admin.post('add-tasks', { phone: '13610000006' })).body
  expect(met).toMatchObject({ status: 'passed', external_user_id: expect.stringMatching(/^wm/) })
  expect((await admin.patch(`add-tasks/${met.id}`, { staff_id: 'majingyi' })).body.code).toBe('add_task_passed')
  expect((await admin.view('add-tasks')).text).not.toMatch(/1[3-9]\d{9}/)
  expect((await admin.remove(path)).status).toBe(204)
})

it('of many to add are dealt to staff in turn, and those who have a task are counted', async () => {
  const people = ['13900006101', '13900006102', '13900006101', '13900004001'].map((phone) => ({ phone }))
  const staff_ids = ['majingyi', 'wangshufen']
  const made = await admin.post('add-tasks/import', { people, staff_ids, tags: ['待跟进'] })
  expect([made.status, made.body]).toEqual([200, { created: 2, existing: 1 }])
  const task = async (phone: string) => (await admin.call('add-tasks', { query: { phone } })).body.items
  const common = { status: 'waiting', tags: ['待跟进'], importer_staff_id: 'luojianguo', source: 'console' }
  expect(await task('13900006101')).toMatchObject([{ staff_id: 'majingyi', ...common }])
  expect(await task('13900006102')).toMatchObject([{ staff_id: 'wangshufen', ...common }])
  expect(await admin.audited('add_task', 2)).toContain('imported')
})

const stores = [store, { ...store, name: '城北店' }].map((each, n) => ({ ...each, name: `${each.name}${n}` }))

it('of many stores come from a table, with people by name or id', async () => {
  const name = (await admin.call('staff/majingyi')).body.name as string
  const people = { owner_staff_id: name, clerk_staff_ids: ['wangshufen', 'majingyi'] }
  const made = (await admin.post('stores/import', { stores: [stores[0], { ...stores[1], ...people }] })).body
  expect(made).toMatchObject({ created: 2 })
  const [bare, peopled] = await Promise.all((made.ids as number[]).map((id) => admin.call(`stores/${id}`)))
  expect(bare?.body).toMatchObject({ name: '湖滨店0', contact_way_id: null })
  expect(peopled?.body).toMatchObject({ owner_staff_id: 'majingyi', clerk_staff_ids: ['wangshufen', 'majingyi'] })
  expect(peopled?.body.contact_way_id).toEqual(expect.any(Number))
})

it.each<[string, object, string, string]>([
  ['add-tasks/import', { people: [{ phone: '13900006201' }, { phone: 'x' }] }, 'people.1.phone', 'phone'],
  ['add-tasks/import', { people: [{ phone: '13900006201' }], staff_ids: ['gone'] }, 'staff_ids', 'not_found'],
  ['stores/import', { stores: [{ ...store, province: '浙江' }] }, 'stores.0.province', 'full_place'],
  ['stores/import', { stores: [{ ...store, city: '杭州' }] }, 'stores.0.city', 'full_place'],
  [
    'stores/import',
    {
      stores: [
        { ...store, name: '新一' },
        { ...store, name: '有 空格' },
      ],
    },
    'stores.1.name',
    'letters_and_digits',
  ],
  [
    'stores/import',
    {
      stores: [
        { ...store, name: '新一' },
        { ...store, name: '新一' },
      ],
    },
    'stores.1.name',
    'name_reserved',
  ],
  [
    'stores/import',
    { stores: [{ ...store, name: '新一', owner_staff_id: '无此人' }] },
    'stores.0.owner_staff_id',
    'not_found',
  ],
])('%s refuses %j whole', async (path, body, field, code) => {
  const refused = await admin.post(path, body)
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field, code }]])
  expect((await admin.call('add-tasks', { query: { phone: '13900006201' } })).body.items).toEqual([])
  expect((await admin.call('stores', { query: { q: '新一' } })).body.items).toEqual([])
})

it('of many is for those who may write them', async () => {
  const bodies = { 'add-tasks/import': { people: [{ phone: '13900006301' }] }, 'stores/import': { stores: [store] } }
  for (const [path, body] of Object.entries(bodies)) expect((await admin.view(path, { body })).status).toBe(403)
})
