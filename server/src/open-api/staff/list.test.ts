import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const PATH = '/open-api/staff/list'

/** Every field of the record, in the order of the specification's table; `department` and `pk` come on request. */
const whole = {
  id: 'zhangwei',
  alias: '小张',
  name: '张伟',
  english_name: 'Wei Zhang',
  status: 1,
  address: '杭州市西湖区',
  avatar: 'https://img.example.com/1.png',
  created_at: 1_600_000_000,
  department: ['1', '3'],
  email: 'zhangwei@example.com',
  extattr: { attrs: [{ name: '工号', value: 'A-1' }] },
  mobile: '13800000001',
  moment_address: null,
  oa_authorized: true,
  position: '店长',
  qr_code: 'https://img.example.com/qr/1.png',
  telephone: '0571-1',
  external_contact_able: true,
  external_position: null,
  external_profile: { external_attr: [], external_corp_name: '云栖' },
  gender: 1,
  ia_authorized: true,
  ma_authorized: false,
  pk: 1,
  updated_at: 1_700_000_000,
}

/** Came without what an unauthorized origin would have given. */
const bare = {
  id: 'lina',
  name: '李娜',
  created_at: 1_500_000_000,
  department: ['1'],
  oa_authorized: false,
  ia_authorized: true,
  ma_authorized: false,
  pk: 2,
  updated_at: 1_700_000_100,
}

const departments = ['1', '3'].map((id, i) => ({ id, name: `部门${id}`, parent_id: '0', order: i }))

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwstaff')).token
  const others = Array.from({ length: 120 }, (_, i) => ({
    ...whole,
    id: `s${i}`,
    pk: 1000 - i,
    created_at: 1_600_000_001,
    updated_at: 1_700_000_200 + i,
  }))
  await importRecords(service, { corp_id: 'wwstaff' }, { department: departments, staff: [whole, bare, ...others] })
})
afterAll(() => service.stop())

type Item = Record<string, unknown>
async function list(query: Record<string, string | number> = {}) {
  const { body } = await service.call(PATH, { token, query })
  expect(body.errcode).toBe(0)
  return body as { total: number; staff_list: Item[] }
}

it('shows every field in the order of the table, and leaves out what the record came without', async () => {
  const { staff_list } = await list({ limit: 2, fields: 'department' })
  const { pk: _pk, updated_at: _updated, ...shown } = whole
  expect(staff_list[1]).toEqual(shown)
  const { pk: _pk2, updated_at: _updated2, ...shownBare } = bare
  expect(staff_list[0]).toEqual(shownBare)
})

describe('fields', () => {
  it.each([
    [undefined, []],
    ['department', ['department']],
    ['["department"]', ['department']],
    ['name,department', ['department']],
    ['department,pk', ['department', 'pk']],
    ['pk', ['pk']],
    ['unknown', []],
    ['toString,constructor,__proto__', []],
  ])('%s adds %j', async (fields, added) => {
    const { staff_list } = await list(fields === undefined ? {} : { fields })
    const item = staff_list[1] as Item
    expect(['department', 'pk'].filter((name) => name in item)).toEqual(added)
    if ((added as string[]).includes('pk')) expect(item.pk).toBe(1)
  })
})

describe('paging', () => {
  it('takes 30 by default and up to 100, with the true total', async () => {
    expect((await list()).staff_list.length).toBe(30)
    expect((await list({ limit: 100 })).staff_list.length).toBe(100)
    expect((await list({ limit: 100, offset: 100 })).staff_list.length).toBe(22)
    expect(await list({ offset: 122 })).toMatchObject({ total: 122, staff_list: [] })
    expect((await list({ limit: '', offset: '' })).staff_list.length).toBe(30)
  })

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '-1'],
    ['limit', '1e1'],
    ['limit', '030'],
    ['offset', '-1'],
    ['offset', '1.0'],
  ])('refuses %s=%s with 10049', async (name, value) => {
    const { body, status } = await service.call(PATH, { token, query: { [name]: value } })
    expect([status, body.errcode]).toEqual([200, 10049])
    expect(body.errmsg).toContain(name)
  })

  it('orders by creation time, then by primary key, and neither overlaps nor skips', async () => {
    const pages = await Promise.all([0, 50, 100].map((offset) => list({ limit: 50, offset, fields: 'pk' })))
    const items = pages.flatMap((page) => page.staff_list)
    const keys = items.map((item) => [item.created_at, item.pk] as [number, number])
    expect(keys).toEqual([...keys].sort(([a, b], [c, d]) => a - c || b - d))
    expect(new Set(items.map((item) => item.id)).size).toBe(122)
  })
})

describe('the update-time filter', () => {
  it.each([
    [{ start_time: '1700000000', end_time: '1700000000' }, ['zhangwei']],
    [{ end_time: '1700000100' }, ['lina', 'zhangwei']],
    [{ start_time: '1700000319' }, ['s119']],
    [{ start_time: '2023-11-15 06:13:20', end_time: '2023-11-15 06:13:20' }, ['zhangwei']],
    [{ start_time: '1', end_time: '2' }, []],
  ])('%j finds %j, both ends included', async (query, ids) => {
    const { staff_list, total } = await list(query)
    expect(staff_list.map((item) => item.id)).toEqual(ids)
    expect(total).toBe(ids.length)
  })

  it('pages over what matches', async () => {
    const { staff_list, total } = await list({ start_time: '1700000200', limit: 10, offset: 115 })
    expect([staff_list.length, total]).toEqual([5, 120])
  })

  it.each([
    [{ start_time: 'x' }],
    [{ end_time: '2020-02-30 00:00:00' }],
    [{ start_time: '5', end_time: '4' }],
    [{ start_time: '-1' }],
  ])('%j is refused', async (query) => {
    expect((await service.call(PATH, { token, query })).body.errcode).toBe(10049)
  })
})

it('shows each corporation its own staff, also where ids are the same', async () => {
  const other = await addCorp(service, 'wwother')
  await importRecords(
    service,
    { corp_id: 'wwother' },
    { department: departments, staff: [{ ...whole, name: '另一个张伟' }] },
  )
  const { body } = await service.call(PATH, { token: other.token })
  expect((body.staff_list as Item[]).map((item) => item.name)).toEqual(['另一个张伟'])
  expect((await list()).total).toBe(122)
})
