import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { dropUnfinished } from '../../engines/crowds/fill.ts'

const CORP = 'wwfill'
let service: TestService
let token: string
let other: string
let cipher: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  other = (await addCorp(service, 'wwother')).token
  cipher = (await addCorp(service, 'wwcipher')).token
  await service.store.owner`update corp set ciphertext = true where corp_id = 'wwcipher'`
  const follows = ['lina', 'zhangwei'].map((staff_id, i) => ({ staff_id, added_at: 9 - i }))
  const people = [customer(1, { phones: ['13800000001'], tags: [2, 1], follows }), ...[2, 3, 4].map((n) => customer(n))]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: people })
  const encrypted = [customer(1, { openid: 'oid1' }), customer(2, { openid: 'oid2' })]
  await importRecords(service, { corp_id: 'wwcipher' }, { ...surroundings, customer: encrypted })
})
afterAll(() => service.stop())

type Body = Record<string, unknown>
const post = async (path: string, body: Body, { as = token, id }: { as?: string; id?: number } = {}) => {
  const query: Record<string, number> = id === undefined ? {} : { id }
  return (await service.call(`/open-api/external_user_package/${path}`, { token: as, query, body })).body
}
const basic = { name: '回访', description: '半年', staff_id: 'lina' }
const add = async (body: Body, as = token) => (await post('add', { ...basic, ...body }, { as })).package_id as number
const data = async (package_id: number, query: Record<string, number> = {}, as = token) =>
  (await service.call('/open-api/external_user_package/data_list', { token: as, query: { package_id, ...query } })).body
const members = async (id: number, as = token) =>
  ((await data(id, {}, as)).objects as { ext_id: string }[]).map(({ ext_id }) => ext_id)

it('is made of customers by phone, unionid and id, each once, and shows them with their tags and staff', async () => {
  const lists = {
    phone_list: [13800000001, 1],
    unionid_list: ['on2', 'on1', 'none'],
    external_user_ext_id_list: ['wm0003'],
  }
  expect(await post('add', { ...basic, ...lists })).toEqual({
    errcode: 0,
    errmsg: 'ok',
    package_id: expect.any(Number),
  })
  const id = await add(lists)
  const { objects, ...rest } = await data(id, { page_size: 1 })
  expect(rest).toMatchObject({
    ...{ status_code: 200, status_message: 'ok', success: true, errcode: 0, errmsg: 'ok' },
    ...{ has_next: true, page_no: 1, page_size: 1, total_count: 3 },
    package_data: { id, name: '回访', creator_id: 2, filter_type: 'openApi', update_type: 'manual', updating: false },
  })
  expect(objects).toEqual([
    {
      ...{ ext_id: 'wm0001', name: '客户1', avatar: '', gender: 0, unionid: 'on1', corp_id: CORP },
      ...{
        phone_list: ['13800000001'],
        first_join_package_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
      eu_tag_list: [
        { id: 1, name: '标签1', group_name: '等级' },
        { id: 2, name: '标签2', group_name: '等级' },
      ],
      eu_dep_path_v2_list: [],
      belong_staff_list: [
        { id: 1, ext_id: 'zhangwei', name: 'zhangwei', avatar: '' },
        { id: 2, ext_id: 'lina', name: 'lina', avatar: '' },
      ],
    },
  ])
  expect(await data(id, { page_size: 2, page_no: 2 })).toMatchObject({
    has_next: false,
    objects: [{ ext_id: 'wm0003' }],
  })
  expect(await data(id, { page_no: 9 })).toMatchObject({ has_next: false, objects: [], total_count: 3 })
  const listed = (await post('list', { name: '回访' })).data_list as Body[]
  expect(listed.find((each) => each.id === id)).toMatchObject({ user_count: 3, filter_type: 'openApi' })
})

it('gets further batches at once with the last one, and forgets those of a day ago that had no last one', async () => {
  const id = await add({ unionid_list: ['on1'] })
  const batch = (external_user_ext_id_list: string[], more: Body = {}) =>
    post('add_data', { external_user_ext_id_list, ...more }, { id })
  expect(await batch(['wm0002'])).toEqual({ errcode: 0, errmsg: 'ok' })
  expect(await batch(['wm0003', 'wm0003'], { is_end: false, phone_list: ['13800000001'] })).toMatchObject({
    errcode: 0,
  })
  expect([await members(id), (await data(id)).package_data]).toMatchObject([['wm0001'], { updating: true }])
  expect(await batch(['wm0001'], { is_end: true })).toMatchObject({ errcode: 0 })
  const all = ['wm0001', 'wm0002', 'wm0003']
  expect([await members(id), (await data(id)).package_data]).toMatchObject([all, { updating: false }])

  await batch(['wm0004'])
  const drop = (after: number) => service.act(CORP, (ctx) => dropUnfinished(ctx), service.now() + after)
  await drop(86_000)
  expect((await data(id)).package_data).toMatchObject({ updating: true })
  await drop(86_500)
  expect((await data(id)).package_data).toMatchObject({ updating: false })
  await batch(['wm0001'], { is_end: true })
  expect(await members(id)).toEqual(all)
})

it('leaves many batches to a job', async () => {
  const id = await add({ unionid_list: ['on1'] })
  for (let i = 0; i < 10; i++) await post('add_data', { unionid_list: ['on2'] }, { id })
  await post('add_data', { unionid_list: ['on3'], is_end: true }, { id })
  expect(await members(id)).toEqual(['wm0001'])
  while ((await workOnDue(service.store)) > 0);
  expect(await members(id)).toEqual(['wm0001', 'wm0002', 'wm0003'])
})

it('leaves what comes after the last of many batches to the next last one', async () => {
  const id = await add({ unionid_list: ['on1'] })
  for (let i = 0; i < 10; i++) await post('add_data', { unionid_list: ['on2'] }, { id })
  await post('add_data', { unionid_list: ['on2'], is_end: true }, { id })
  await post('add_data', { unionid_list: ['on3'] }, { id })
  while ((await workOnDue(service.store)) > 0);
  expect([await members(id), (await data(id)).package_data]).toMatchObject([['wm0001', 'wm0002'], { updating: true }])
  await post('add_data', { unionid_list: ['on4'], is_end: true }, { id })
  const all = ['wm0001', 'wm0002', 'wm0003', 'wm0004']
  expect([await members(id), (await data(id)).package_data]).toMatchObject([all, { updating: false }])
})

it('keeps the time when it was made, whatever changes later', async () => {
  const id = await add({ unionid_list: ['on1'] })
  const { created_at } = (await data(id)).package_data as { created_at: number }
  await service.store.owner`
    update crowd_package set created_at = created_at - 1000 where corp_id = ${CORP} and id = ${id}`
  await post('update', { unionid_list: ['on2'] }, { id })
  expect((await data(id)).package_data).toMatchObject({ created_at: created_at - 1000 })
})

it('is changed: lists take the place of the members, and of batches that have not ended', async () => {
  const id = await add({ unionid_list: ['on1'] })
  await post('add_data', { unionid_list: ['on2'] }, { id })
  const done = { status_code: 200, status_message: 'ok', success: true, errcode: 0, errmsg: 'ok' }
  expect(await post('update', { name: '新', description: null }, { id })).toEqual(done)
  expect((await data(id)).package_data).toMatchObject({ name: '新', description: '半年', updating: true })
  expect(await post('update', { unionid_list: ['on3', 'on4'] }, { id })).toEqual(done)
  await post('add_data', { unionid_list: ['on4'], is_end: true }, { id })
  expect([await members(id), (await data(id)).package_data]).toMatchObject([['wm0003', 'wm0004'], { updating: false }])
})

it('means both of a pair in an enterprise with encrypted ids, and the unionid alone elsewhere', async () => {
  const unionid_openid_list = [
    { unionid: 'on1', openid: 'oid1' },
    { unionid: 'on2', openid: 'wrong' },
  ]
  expect(await members(await add({ unionid_openid_list }, cipher), cipher)).toEqual(['wm0001'])
  expect(await members(await add({ unionid_openid_list }))).toEqual(['wm0001', 'wm0002'])
  expect(await post('add', { ...basic, unionid_list: ['on1'] }, { as: cipher })).toMatchObject({ errcode: 10049 })
})

it.each([
  ['nobody', {}],
  ['empty lists', { unionid_list: [], phone_list: [] }],
  ['more than 10,000', { unionid_list: Array(6000).fill('a'), external_user_ext_id_list: Array(4001).fill('b') }],
  ['an unknown creator', { unionid_list: ['on1'], staff_id: 'nobody' }],
  ['no name', { unionid_list: ['on1'], name: '' }],
])('refuses %s and makes nothing', async (_, body) => {
  const count = async () => (await post('list', {})).total_count
  const before = await count()
  expect(await post('add', { ...basic, ...body })).toMatchObject({ errcode: 10049 })
  expect(await count()).toBe(before)
})

it('fills no package of another kind, and none of another corporation', async () => {
  const filtered = { id: 900, name: '条件', description: '', data_update_time: 5, user_count: 5, creator_pk: 1 }
  const crowd_package = [{ ...filtered, update_type: 'manual', filter_type: 'filter', filter: { gender: 1 } }]
  await importRecords(service, { corp_id: CORP }, { crowd_package })
  const own = await add({ unionid_list: ['on1'] })
  for (const path of ['update', 'add_data']) {
    expect(await post(path, { unionid_list: ['on1'] }, { id: 900 })).toMatchObject({ errcode: 10049 })
    expect(await post(path, { unionid_list: ['on1'] }, { id: own, as: other })).toMatchObject({ errcode: 10049 })
  }
  expect(await data(own, {}, other)).toMatchObject({ status_code: 10049, success: false })
  expect(await members(own)).toEqual(['wm0001'])
})
