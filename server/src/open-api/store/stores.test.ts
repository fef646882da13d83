import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer, staff, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { removeStore } from '../../engines/stores/write.ts'

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

  const scan = async (external_user_id: string, staff_id = 'lina') => {
    const [code] = await service.store.owner`select state from contact_way where corp_id = ${CORP}`
    await service.act(CORP, (ctx) => follow(ctx, { external_user_id, staff_id, state: code?.state }))
  }
  /** Who is reached by a message to the customers of a store. */
  const reached = async (store: number) => {
    const external_user_filter = { staff_ext_id_list: ['lina'], store_id_list: [store], end_time: 4_000_000_000 }
    const told = { name: '门店客户', text: '您好', create_staff_ext_id: 'lina', external_user_filter }
    const { mission_id = 0, errmsg } = await post('group_msg/add', told)
    const rows = await service.store.owner`
      select external_user_id from group_message_recipient where corp_id = ${CORP} and mission_id = ${Number(mission_id)}
      order by 1`
    return [errmsg, rows.map(({ external_user_id }) => external_user_id)]
  }

  it('names the store to who scans its code, and is a condition of crowds', async () => {
    await add({ ...hangzhou, mobile: '13800000001' })
    await scan('wm9')
    expect(await timeline('wm9')).toMatchObject([
      { kind: 'add_external_user', object: { type: 'store', id: '1', name: '西湖店' } },
    ])
    expect((await listed()).objects).toMatchObject([{ add_user_count: 1 }])
    expect(await reached(1)).toEqual(['ok', ['wm9']])
    expect(await reached(2)).toEqual([expect.stringContaining('没有可发送的客户'), []])
  })

  it('keeps who came by codes that it has no more, also once it is removed', async () => {
    await add({ ...hangzhou, mobile: '13800000001' })
    await scan('wm10')
    const change = (store: object) =>
      post(`${ROOT}/batch_update`, { store_list: [{ ...hangzhou, store_id: '1', ...store }] })
    await change({ mobile: '' })
    expect((await listed()).objects).toMatchObject([{ contact_way_id: null, add_user_count: 1 }])
    await change({ mobile: '13800000001' })
    await scan('wm11')
    expect((await listed()).objects).toMatchObject([{ add_user_count: 2 }])
    await service.act(CORP, (ctx) => removeStore(ctx, 1))
    expect((await listed()).objects).toMatchObject([{ deleted: true, contact_way_id: null, add_user_count: 2 }])
    expect(await reached(1)).toEqual(['ok', expect.arrayContaining(['wm10', 'wm11'])])
    expect(await reached(1)).toEqual(['ok', expect.not.arrayContaining(['wm0001'])])
  })
})
