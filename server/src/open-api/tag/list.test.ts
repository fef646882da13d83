import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const V1 = '/open-api/tag/list'
const V2 = '/open-api/tag/v2/list'
const ALWAYS = { start_time: '0', end_time: '9999999999' }

const department = [{ id: '7', name: '华东', parent_id: '0', order: 1 }]
const tag_group = [
  { tag_group_id: 'g1', tag_group_name: '客户等级', department_list: ['0'] },
  { tag_group_id: 'g2', tag_group_name: '来源', department_list: ['7'] },
]
const tag = Array.from({ length: 105 }, (_, i) => ({
  t_id: 105 - i,
  tag_id: `et${105 - i}`,
  tag_name: `标签${105 - i}`,
  tag_group_id: i % 2 ? 'g2' : 'g1',
  created_at: 1_700_000_000,
  updated_at: 1_700_000_000 + (105 - i),
}))

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwtag')).token
  await importRecords(service, { corp_id: 'wwtag' }, { department, tag_group, tag })
})
afterAll(() => service.stop())

type Item = Record<string, unknown>
const get = async (path: string, query: Record<string, string | number> = {}) =>
  (await service.call(path, { token, query })).body
const items = (body: Item) => body.tag_list as Item[]

describe('the first version', () => {
  it('shows every field, the group’s name under both keys', async () => {
    const body = await get(V1, { limit: 1 })
    expect(body).toEqual({
      errcode: 0,
      errmsg: 'ok',
      tag_list: [
        {
          t_id: 1,
          tag_id: 'et1',
          tag_name: '标签1',
          tag_group_id: 'g1',
          tag_group_name: '客户等级',
          tag_group: '客户等级',
          department_list: ['0'],
        },
      ],
      total: 105,
    })
  })

  it('orders by tag id, 30 by default, 100 at most, with the true total', async () => {
    expect(items(await get(V1)).map((item) => item.t_id)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
    expect(items(await get(V1, { limit: 100, offset: 100 })).map((item) => item.t_id)).toEqual([
      101, 102, 103, 104, 105,
    ])
    expect(await get(V1, { offset: 500 })).toMatchObject({ tag_list: [], total: 105 })
  })

  it.each([
    ['limit', '0', 20357],
    ['limit', '101', 20357],
    ['limit', 'x', 20357],
    ['offset', '-1', 20358],
    ['offset', '01', 20358],
  ])('refuses %s=%s with %i', async (name, value, code) =>
    expect((await get(V1, { [name]: value })).errcode).toBe(code),
  )
})

describe('the second version', () => {
  it('shows every field, times on the corporation’s wall clock, and no total', async () => {
    expect(await get(V2, { ...ALWAYS, limit: 1 })).toEqual({
      errcode: 0,
      errmsg: 'ok',
      tag_list: [
        {
          tag_id: 'et1',
          tag_name: '标签1',
          tag_group_id: 'g1',
          tag_group: '客户等级',
          tag_group_department_list: ['0'],
          created_at: '2023-11-15 06:13:20',
          updated_at: '2023-11-15 06:13:21',
        },
      ],
    })
  })

  it.each([
    [{ start_time: '1700000104', end_time: '1700000200' }, ['et104', 'et105']],
    [{ start_time: '2023-11-15 06:13:21', end_time: '2023-11-15 06:13:22' }, ['et1', 'et2']],
    [{ ...ALWAYS, tag_id: 'et9' }, ['et9']],
    [{ ...ALWAYS, tag_group_id: 'g1', tag_id: 'et9' }, ['et9']],
    [{ start_time: '1700000103', end_time: '1700000105', tag_group_id: 'g1' }, ['et103', 'et105']],
    [{ start_time: '1', end_time: '2', tag_group_id: 'g1' }, []],
  ])('%j finds %j', async (query, ids) => {
    expect(items(await get(V2, query)).map((item) => item.tag_id)).toEqual(ids)
  })

  it.each([
    [{}, 10049],
    [{ start_time: '0' }, 10049],
    [{ end_time: '0' }, 10049],
    [{ start_time: '2', end_time: '1' }, 10049],
    [{ ...ALWAYS, limit: '101' }, 10049],
    [{ ...ALWAYS, tag_group_id: 'nope' }, 20301],
    [{ ...ALWAYS, tag_id: 'nope' }, 20302],
    [{ ...ALWAYS, tag_group_id: 'g1', tag_id: 'et2' }, 20302],
    [{ ...ALWAYS, tag_group_id: 'nope', tag_id: 'nope' }, 20301],
  ])('%j is refused with %i', async (query, code) => expect((await get(V2, query)).errcode).toBe(code))
})

it('follows its group’s name and the corporation’s time zone', async () => {
  const { owner } = service.store
  await owner`update tag_group set tag_group_name = '会员等级' where corp_id = 'wwtag' and tag_group_id = 'g1'`
  await owner`update corp set time_zone = 'America/New_York' where corp_id = 'wwtag'`
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(items(await get(V1, { limit: 1 }))[0]).toMatchObject({ tag_group_name: '会员等级', tag_group: '会员等级' })
  expect(items(await get(V2, { ...ALWAYS, limit: 1 }))[0]).toMatchObject({
    tag_group: '会员等级',
    created_at: '2023-11-14 17:13:20',
  })
  const local = { start_time: '2023-11-14 17:13:21', end_time: '2023-11-14 17:13:21' }
  expect(items(await get(V2, local)).map((item) => item.tag_id)).toEqual(['et1'])
})
