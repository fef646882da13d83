import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer, staff, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wwstores'
let service: TestService
let token: string
let other: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  other = (await addCorp(service, 'wwotherstores')).token
  const phones = staff.map((each, i) => ({ ...each, mobile: `1380000000${i}` }))
  const known = customer(1, { phones: ['13900000001'], follows: [{ staff_id: 'lina', added_at: 100 }] })
  await importRecords(service, { corp_id: CORP }, { ...surroundings, staff: phones, customer: [known] })
})
afterAll(() => service.stop())
beforeEach(async () => {
  for (const table of ['store', 'contact_way', 'add_task', 'staff_message', 'last_id'])
    await service.store.owner.unsafe(`delete from ${table} where corp_id = '${CORP}'`)
})

type Query = Record<string, string | number>
const post = async (path: string, body: object, as = token) =>
  (await service.call(`/open-api/${path}`, { token: as, body })).body
const get = async (path: string, query: Query = {}, as = token) =>
  (await service.call(`/open-api/${path}`, { token: as, query })).body
const timeline = async (external_user_id: string) =>
  (await get('external_user/timeline', { external_user_id })).timeline_list as Record<string, unknown>[]

describe('stores', () => {
  const ROOT = 'contact_way/store'
  const hangzhou = { name: '西湖店', province: '浙江省', city: '杭州市', address: '浙江省杭州市西湖区 1 号' }
  type Item = { id: number; name: string; contact_way_id: number | null }
  type Written = { err_list: object[]; store_id_list: string[] }
  const add = async (...stores: object[]) => (await post(`${ROOT}/batch_add`, { store_list: stores })).data as Written
  const listed = async (query: Query = {}, as = token) =>
    (await get(`${ROOT}/list`, query, as)).data as { objects: Item[]; total_count: number; has_next: boolean }

  it('is added with its people and a code that leads to them, and listed', async () => {
    const people = { mobile: '13800000001', clerk_staff_phone_list: ['13800000002', '13800000000'] }
    const reply = await post(`${ROOT}/batch_add`, { store_list: [{ ...hangzhou, ...people }] })
    expect(reply).toMatchObject({ status_code: 200, status_message: 'ok', success: true, errcode: 0 })
    expect(reply.data).toEqual({ err_list: [], store_id_list: ['1'] })
    const { objects } = await listed()
    const made = { id: 1, ...hangzhou, region_name: '西湖店', country: '中国', corp_id: CORP, deleted: false }
    expect(objects).toMatchObject([
      {
        ...{ ...made, staff_ext_id: 'lina', clerk_staff_ext_id_list: ['wangfang', 'zhangwei'] },
        clerk_staff_objs: [{ ext_id: 'wangfang' }, { ext_id: 'zhangwei' }],
        ...{ add_user_count: 0, creator_id: null },
      },
    ])
    const codes = (await get('contact_way/list')).contact_way_list as Record<string, unknown>[]
    expect(codes).toMatchObject([
      { id: objects[0]?.contact_way_id, remark: '西湖店', type: 2, staffs: [{ id: 'lina' }, { id: 'wangfang' }, {}] },
    ])
    expect((await listed({}, other)).objects).toEqual([])
  })

  it.each<[string, object, string]>([
    ['no name', { name: null }, '门店名称'],
    ['a name with a space', { name: '西湖 店' }, '门店名称'],
    ['a name with a sign', { name: '西湖店(旗舰)' }, '门店名称'],
    ['a name that is taken', { name: '钱江店' }, '门店名称'],
    ['a province without its suffix', { province: '浙江' }, '省份'],
    ['no city', { city: '' }, '城市'],
    ['no address', { address: undefined }, '详细地址'],
    ['an owner whom nobody knows', { mobile: '13000000000' }, '负责人手机号'],
    ['a clerk whom nobody knows', { clerk_staff_phone_list: ['13000000000'] }, '店员手机号'],
  ])('with %s is told by its row, and the others are added', async (_, wrong, word) => {
    await add({ ...hangzhou, name: '钱江店' })
    const data = await add({ ...hangzhou, name: '滨江店' }, { ...hangzhou, ...wrong })
    expect(data).toMatchObject({ err_list: [{ err: [expect.stringContaining(word)], rows: '2' }] })
    expect((await listed()).objects.map(({ name }) => name)).toEqual(['钱江店', '滨江店'])
  })

  it('is changed with its code, and named when it is not there', async () => {
    await add(hangzhou)
    expect((await listed()).objects).toMatchObject([{ contact_way_id: null }])
    const change = (store: object) => post(`${ROOT}/batch_update`, { store_list: [{ ...hangzhou, ...store }] })
    expect((await change({ store_id: '1', name: '武林店', mobile: '13800000001' })).data).toEqual({ err_list: [] })
    const [store] = (await listed()).objects
    expect(store).toMatchObject({ name: '武林店', staff_ext_id: 'lina', contact_way_id: expect.any(Number) })
    await change({ store_id: 1, name: '武林二店', mobile: '13800000002' })
    const codes = async () => (await get('contact_way/list')).contact_way_list as object[]
    expect(await codes()).toMatchObject([
      { id: store?.contact_way_id, remark: '武林二店', staffs: [{ id: 'wangfang' }] },
    ])
    await change({ store_id: '1', mobile: '' })
    expect(await codes()).toEqual([])
    const lost = { err_list: [{ err: [expect.stringContaining('store_id')], err_store_id: '9' }] }
    expect((await change({ store_id: '9' })).data).toMatchObject(lost)
    expect((await change({ store_id: '1', city: '杭州' })).data).toMatchObject({ err_list: [{ err_store_id: '1' }] })
  })

  it('pages, filters and refuses what it does not know', async () => {
    await add({ ...hangzhou, mobile: '13800000001' }, { ...hangzhou, name: '滨江店' }, { ...hangzhou, name: '江南店' })
    const names = async (query: Query) => {
      const { objects, total_count, has_next } = await listed(query)
      return [objects.map(({ name }) => name), total_count, has_next]
    }
    expect(await names({ page_size: 2 })).toEqual([['西湖店', '滨江店'], 3, true])
    expect(await names({ page_size: 2, page_no: 2 })).toEqual([['江南店'], 3, false])
    expect(await names({ staff_ext_id: 'lina' })).toEqual([['西湖店'], 1, false])
    expect(await names({ region_name: '江' })).toEqual([['滨江店', '江南店'], 2, false])
    expect(await names({ deleted: '0' })).toEqual([['西湖店', '滨江店', '江南店'], 3, false])
    expect(await names({ deleted: '1' })).toEqual([[], 0, false])
    for (const query of [{ page_no: 0 }, { page_size: 101 }, { deleted: '2' }] as Query[])
      expect((await get(`${ROOT}/list`, query)).errcode).toBe(10049)
    for (const store_list of [undefined, [], 'x', Array(101).fill(hangzhou)])
      expect((await post(`${ROOT}/batch_add`, { store_list })).errcode).toBe(10049)
  })

  it('names the store to who scans its code, and is a condition of crowds', async () => {
    await add({ ...hangzhou, mobile: '13800000001' })
    const [code] = await service.store.owner`select state from contact_way where corp_id = ${CORP}`
    await service.act(CORP, (ctx) => follow(ctx, { external_user_id: 'wm9', staff_id: 'lina', state: code?.state }))
    expect(await timeline('wm9')).toMatchObject([
      { kind: 'add_external_user', object: { type: 'store', id: '1', name: '西湖店' } },
    ])
    expect((await listed()).objects).toMatchObject([{ add_user_count: 1 }])
    const reached = async (store: number) => {
      const external_user_filter = { staff_ext_id_list: ['lina'], store_id_list: [store], end_time: 4_000_000_000 }
      const told = { name: '门店客户', text: '您好', create_staff_ext_id: 'lina', external_user_filter }
      const { mission_id = 0, errmsg } = await post('group_msg/add', told)
      const rows = await service.store.owner`
        select external_user_id from group_message_recipient where corp_id = ${CORP} and mission_id = ${Number(mission_id)}`
      return [errmsg, rows.map(({ external_user_id }) => external_user_id)]
    }
    expect(await reached(1)).toEqual(['ok', ['wm9']])
    expect(await reached(2)).toEqual([expect.stringContaining('没有可发送的客户'), []])
  })
})

describe('people to add', () => {
  const person = { phone_number: '13911110001', remark_name: '展会李女士' }
  const valid = { staff_id: 'lina', staff_ids: ['lina', 'wangfang'], customer_detail_list: [person] }
  const add = (more: object = {}) => post('batch_add_customer/mission/add', { ...valid, ...more })
  type Task = { phone_number: string; staff_id: string; external_user_id: string | null }
  const listed = async (query: Query, as = token) =>
    (await get('batch_add_customer/sub_mission/list', query, as)) as { sub_mission_list: Task[]; total: number }
  const phones = (n: number) =>
    Array.from({ length: n }, (_, i) => ({ phone_number: String(13_911_110_001 + i), remark_name: `人${i}` }))

  it('are dealt to the staff in turn, who are told, and listed newest first', async () => {
    expect(await add({ customer_detail_list: phones(3), add_tags: ['et1'] })).toEqual({ errcode: 0, errmsg: 'ok' })
    const { sub_mission_list, total } = await listed({ status: 'waiting' })
    expect([sub_mission_list.map(({ staff_id }) => staff_id), total]).toEqual([['lina', 'wangfang', 'lina'], 3])
    expect(sub_mission_list[2]).toMatchObject({
      ...phones(1)[0],
      status: 'waiting',
      source: 'open_api',
      add_tags: ['et1'],
    })
    const messages = await service.store.owner`
      select staff_id, content from staff_message where corp_id = ${CORP} order by staff_id`
    expect(messages).toMatchObject([
      { staff_id: 'lina', content: expect.stringContaining('2 位') },
      { staff_id: 'wangfang', content: expect.stringContaining('1 位') },
    ])
    expect((await listed({ status: 'waiting', limit: 1, offset: 1 })).sub_mission_list).toMatchObject([
      { staff_id: 'wangfang' },
    ])
    expect((await listed({ status: 'waiting', keyword: '人2' })).total).toBe(1)
    expect((await listed({ status: 'waiting', keyword: '13911110001' })).total).toBe(1)
    expect((await listed({ status: 'waiting', source_list: '["excel"]' })).total).toBe(0)
    expect((await listed({ status: 'waiting', source_list: '[]' })).total).toBe(3)
    expect((await listed({ status: 'new' })).total).toBe(0)
    expect((await listed({ status: 'waiting' }, other)).total).toBe(0)
  })

  it.each<[number, object]>([
    [20800, { staff_ids: ['lina', 'nobody'] }],
    [20800, { staff_ids: [] }],
    [20801, { staff_id: 'nobody' }],
    [20802, { customer_detail_list: Array(1001).fill(person) }],
    [20803, { customer_detail_list: 'x' }],
    [20804, { customer_detail_list: [{ ...person, remark_name: '一'.repeat(65) }] }],
    [20805, { customer_detail_list: [{ ...person, phone_number: '139' }] }],
    [20806, { customer_detail_list: [] }],
  ])('are refused with %i, and nobody is added', async (code, wrong) => {
    expect((await add(wrong)).errcode).toBe(code)
    expect((await listed({ status: 'waiting' })).total).toBe(0)
  })

  it('who are on the list are named with 20807, and the others are added, once for a key', async () => {
    await add()
    const body = { ...valid, customer_detail_list: phones(2) }
    const headers = { 'Idempotency-Key': 'k1' }
    const call = () => service.call('/open-api/batch_add_customer/mission/add', { token, body, headers })
    const first = (await call()).body
    expect(first).toMatchObject({ errcode: 20807, errmsg: expect.stringContaining('13911110001') })
    expect(first.errmsg).not.toContain('13911110002')
    expect((await call()).body).toEqual(first)
    expect((await listed({ status: 'waiting' })).total).toBe(2)
  })

  it('pass when a customer has the phone, who gets tags and remark', async () => {
    await add({
      customer_detail_list: [person, { phone_number: '13900000001', remark_name: '熟客' }],
      add_tags: ['et1', '标签2', '没有'],
    })
    expect((await listed({ status: 'passed' })).sub_mission_list).toMatchObject([
      { phone_number: '13900000001', external_user_id: 'wm0001' },
    ])
    const details = { phones: ['13911110001'] }
    await service.act(CORP, (ctx) => follow(ctx, { external_user_id: 'wm8', staff_id: 'lina', details }))
    expect((await listed({ status: 'passed' })).total).toBe(2)
    const { external_user } = await get('external_user/get', { id: 'wm8' })
    expect(external_user).toMatchObject({ follow_staffs: [{ remark: '展会李女士' }] })
    const kinds = (await timeline('wm8')).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['add_task_created', 'pre_tag_by_mobile', 'add_external_user']))
    const [row] = await service.store.owner`
      select tags from customer where corp_id = ${CORP} and external_user_id = 'wm8'`
    expect(row?.tags).toEqual([1, 2])
  })

  it.each([{ status: 'gone' }, {}, { status: 'new', source_list: 'x' }, { status: 'new', limit: 101 }] as Query[])(
    'refuses to list by %j',
    async (query) => {
      expect(await listed(query)).toMatchObject({ errcode: 10049 })
    },
  )
})
