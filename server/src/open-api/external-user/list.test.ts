import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const PATH = '/open-api/external_user/list'

const whole = customer(1, {
  openid: 'oid1',
  gender: 2,
  phones: ['13800000001', '+8613800000002'],
  points: 70,
  tags: [3, 1],
  properties: { remark: '老客', age: '30' },
  custom_fields: [
    { field_id: 1, value: '徒步' },
    { field_id: 2, value: 170.5 },
    { field_id: 3, value: '2024-01-31' },
    { field_id: 4, value: 2 },
  ],
  follows: [
    { staff_id: 'lina', added_at: 1_685_000_000, state: 'q1', stage_id: 12, remark: '小一' },
    { staff_id: 'zhangwei', added_at: 1_686_000_000 },
  ],
  groups: ['wr2', 'wr1'],
})

const others = Array.from({ length: 120 }, (_, i) => {
  const n = i + 2
  return customer(n, {
    tags: n % 2 ? [1] : [2],
    phones: [`1390000${String(n).padStart(4, '0')}`, ...(n % 10 ? [] : ['13911110000'])],
    follows: n % 3 ? [] : [{ staff_id: 'lina', added_at: n }],
    ...(n === 5 ? { unionid: null } : {}),
  })
})

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwcustomers')).token
  await importRecords(service, { corp_id: 'wwcustomers' }, { ...surroundings, customer: [whole, ...others] })
})
afterAll(() => service.stop())

type Item = Record<string, unknown>
async function list(query: Record<string, string | number> = {}) {
  const { body } = await service.call(PATH, { token, query })
  expect(body.errmsg).toBe('ok')
  return body as { total: number; external_user_list: Item[] }
}
const idsOf = (items: Item[]) => items.map((item) => item.external_user_id)
const ids = (numbers: number[]) => numbers.map((n) => `wm${String(n).padStart(4, '0')}`)
const all = Array.from({ length: 121 }, (_, i) => i + 1)

it('shows every field', async () => {
  const { external_user_list } = await list({ limit: 1 })
  expect(external_user_list[0]).toEqual({
    ...whole,
    id: 'wm0001',
    type: 1,
    corp_name: null,
    corp_full_name: null,
    position: '',
    external_profile: null,
    organization_correlation_time: 0,
    organization_id: 0,
    score: 0,
    tyc_id: 0,
    properties: { age: '30', remark: '老客' },
    follows: [
      whole.follows[0],
      { staff_id: 'zhangwei', added_at: 1_686_000_000, state: '', stage_id: null, remark: '' },
    ],
  })
  expect(Object.keys((external_user_list[0] as Item).properties as Item)).toEqual(['age', 'remark'])
})

describe('paging', () => {
  it('takes 30 by default and up to 100, with the true total, in one order', async () => {
    expect((await list()).external_user_list.length).toBe(30)
    const pages = await Promise.all([0, 100, 200].map((offset) => list({ limit: 100, offset })))
    expect(pages.map(({ total }) => total)).toEqual([121, 121, 121])
    expect(idsOf(pages.flatMap((page) => page.external_user_list))).toEqual(ids(all))
  })

  it.each<Record<string, string>>([
    { limit: '0' },
    { limit: '101' },
    { offset: '-1' },
    { start_time: '2', end_time: '1' },
    { tag_id: 'nothing' },
    { tag_id: '1' },
    { t_id: '4' },
    { t_id: 'et1' },
    { start_update_time: '2', end_update_time: '1' },
  ])('refuses %j with 10049', async (query) => {
    expect((await service.call(PATH, { token, query })).body.errcode).toBe(10049)
  })
})

it.each<[number, Record<string, string>]>([
  [20201, { staff_id: 'nobody' }],
  [20202, { type_: '3' }],
  [20202, { type: '0' }],
  [20202, { type: '1', type_: '2' }],
  [20202, { order: 'up' }],
])('answers %i to %j', async (code, query) => {
  expect((await service.call(PATH, { token, query })).body.errcode).toBe(code)
})

describe('filters', () => {
  it.each<[Record<string, string | number>, number[]]>([
    [{ staff_id: 'lina' }, all.filter((n) => n === 1 || n % 3 === 0)],
    [{ staff_id: 'wangfang' }, []],
    [{ tag_id: 'et1' }, all.filter((n) => n % 2)],
    [{ tag_id: 'et1', staff_id: 'lina' }, all.filter((n) => n % 2 && (n === 1 || n % 3 === 0))],
    [{ tag_id: 'et3', staff_id: 'zhangwei', phone_number: '13800000001', unionid: 'on1' }, [1]],
    [{ unionid: 'on7' }, [7]],
    [{ unionid: 'on5' }, []],
    [{ phone_number: '13911110000' }, all.filter((n) => n % 10 === 0)],
    [{ phone_number: '13911110000', tag_id: 'et1' }, []],
    [{ t_id: 1 }, all.filter((n) => n % 2)],
    [{ t_id: 1, tag_id: 'et3' }, [1]],
    [{ start_time: 1_680_000_120 }, [120, 121]],
    [{ end_time: 1_680_000_002 }, [1, 2]],
    [{ start_time: 1_680_000_003, end_time: 1_680_000_009, staff_id: 'lina' }, [3, 6, 9]],
    [{ start_time: '2023-03-28 18:40:01', end_time: '2023-03-28 18:40:01' }, [1]],
    [{ start_update_time: 1_690_000_120 }, [120, 121]],
    [{ start_update_time: 1_690_000_120_000 }, []],
    [{ start_update_time: 1_690_000_120, end_update_time: 1_690_000_120_000 }, [120, 121]],
    [{ end_update_time: 1_690_000_002, start_time: 1_680_000_002 }, [2]],
    [{ start_time: 1_680_000_119, order: 'desc' }, [121, 120, 119]],
    [{ t_id: 3, order: 'asc' }, [1]],
  ])('%j finds exactly those', async (query, numbers) => {
    const found = await list({ ...query, limit: 100 })
    expect([found.total, idsOf(found.external_user_list)]).toEqual([numbers.length, ids(numbers)])
  })

  it('pages over what matches', async () => {
    const { total, external_user_list } = await list({ tag_id: 'et1', limit: 10, offset: 58 })
    expect([total, idsOf(external_user_list)]).toEqual([61, ids([117, 119, 121])])
  })
})

describe('type and order', () => {
  beforeAll(async () => {
    const mixed = [
      customer(1, { created_at: 30 }),
      customer(2, { created_at: 10, external_user_id: 'wo0002' }),
      customer(3, { created_at: 20, type: 2, corp_name: '云帆', corp_full_name: '云帆物流', position: '采购' }),
    ]
    types = (await addCorp(service, 'wwtypes')).token
    await importRecords(service, { corp_id: 'wwtypes' }, { ...surroundings, customer: mixed })
  })
  let types: string

  it.each<[Record<string, string>, string[]]>([
    [{}, ['wm0001', 'wo0002', 'wm0003']],
    [{ type_: '2' }, ['wo0002', 'wm0003']],
    [{ type: '1' }, ['wm0001']],
    [{ type: '2', type_: '2', offset: '1' }, ['wm0003']],
    [{ order: 'asc' }, ['wo0002', 'wm0003', 'wm0001']],
    [{ order: 'desc' }, ['wm0001', 'wm0003', 'wo0002']],
    [{ order: 'desc', offset: '1', limit: '1' }, ['wm0003']],
    [{ order: 'desc', type: '2' }, ['wm0003', 'wo0002']],
  ])('%j', async (query, expected) => {
    const { body } = await service.call(PATH, { token: types, query })
    expect((body.external_user_list as Item[]).map(({ id }) => id)).toEqual(expected)
  })

  it('shows whom a customer works for', async () => {
    const { body } = await service.call(PATH, { token: types, query: { offset: 2 } })
    const company = { corp_name: '云帆', corp_full_name: '云帆物流', position: '采购' }
    expect((body.external_user_list as Item[])[0]).toMatchObject({ type: 2, ...company })
  })
})

it('shows each corporation its own customers, also where ids are the same', async () => {
  const other = await addCorp(service, 'wwother')
  await importRecords(service, { corp_id: 'wwother' }, { ...surroundings, customer: [customer(1, { name: '别人' })] })
  for (const query of [{}, { unionid: 'on1' }] as Record<string, string>[]) {
    const { body } = await service.call(PATH, { token: other.token, query })
    expect((body.external_user_list as Item[]).map(({ name }) => name)).toEqual(['别人'])
    expect(body.total).toBe(1)
  }
})

describe('what customers refer to', () => {
  it.each([
    ['custom_field', surroundings.custom_field],
    ['journey_stage', [surroundings.journey_stage[1], surroundings.journey_stage[0]]],
    [
      'group_chat',
      surroundings.group_chat.map((chat) => {
        const { group_ext_id: group_id, owner_staff_id: owner, created_at: create_time } = chat
        return { ...chat, group_id, owner, create_time }
      }),
    ],
  ])('%s/list', async (name, records) => {
    const path = `/open-api/${name}/list`
    const { body } = await service.call(path, { token })
    expect(body).toEqual({ errcode: 0, errmsg: 'ok', [`${name}_list`]: records, total: records.length })
    const second = (await service.call(path, { token, query: { limit: 1, offset: 1 } })).body
    expect([second[`${name}_list`], second.total]).toEqual([[records[1]], records.length])
    for (const query of [{ limit: '101' }, { limit: '0' }, { offset: 'x' }] as Record<string, string>[]) {
      expect((await service.call(path, { token, query })).body.errcode).toBe(10049)
    }
  })
})

it('group_chat/list shows the groups of one owner', async () => {
  const path = '/open-api/group_chat/list'
  const found = async (staff_id: string) => (await service.call(path, { token, query: { staff_id } })).body
  expect(await found('lina')).toMatchObject({ total: 2 })
  expect(await found('zhangwei')).toMatchObject({ total: 0, group_chat_list: [] })
  expect((await found('nobody')).errcode).toBe(10049)
})
