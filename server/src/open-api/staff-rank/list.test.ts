import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareStaffLine } from '../../../../qa/support/fixtures.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const PATH = '/open-api/staff_rank/list'
const STATUSES = ['created', 'started', 'finished'] as const

const department = [{ id: '7', name: '华东', parent_id: '0', order: 1 }]
const staff = ['wangwu', 'lisi'].map((id, i) => bareStaffLine(i + 1, id, { department: ['7'] }))

const rank = (id: number, changes: Record<string, unknown> = {}) => ({
  name: `排行${id}`,
  description: '邀请客户\n赢"奖金"',
  created_at: 1_700_000_000 + id,
  update_at: 1_700_000_100 + id,
  start_time: 1_700_000_000,
  end_time: 1_710_000_000,
  status: STATUSES[id % 3],
  rank_type: id % 2,
  invite_total: 12,
  level: 3,
  staff_list: ['wangwu', 'lisi'],
  department_list: id % 4 === 0 ? 'all' : ['7'],
  group_list: id % 2 ? { name: '福利群', group_id: 'wr1', member_count: 88 } : 0,
  id,
  ...changes,
})
const ranks = Array.from({ length: 105 }, (_, i) => rank(105 - i))
const shown = (id: number) => {
  const { id: _, ...fields } = rank(id)
  return fields
}

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwrank')).token
  await importRecords(service, { corp_id: 'wwrank' }, { department, staff, staff_rank: ranks })
})
afterAll(() => service.stop())

type Body = { errcode: number; rank_list: Record<string, unknown>[]; total: number }
const get = async (query: Record<string, string | number> = {}, as = token) =>
  (await service.call(PATH, { token: as, query })).body as Body

it('shows every field but the id: a group or 0, departments or a word', async () => {
  const body = await get({ limit: 4 })
  expect(body).toEqual({ errcode: 0, errmsg: 'ok', rank_list: [1, 2, 3, 4].map(shown), total: 105 })
  expect(body.rank_list.map(({ department_list }) => department_list)).toEqual([['7'], ['7'], ['7'], 'all'])
  expect(body.rank_list[1]?.group_list).toBe(0)
})

it('keeps the order of the specification’s fields, the group’s too', async () => {
  const [first] = (await get({ limit: 1 })).rank_list
  expect(Object.keys(first ?? {})).toEqual(
    'name description created_at update_at start_time end_time status rank_type invite_total level staff_list department_list group_list'.split(
      ' ',
    ),
  )
  expect(Object.keys(first?.group_list as object)).toEqual(['group_id', 'member_count', 'name'])
})

it('orders by id, 30 by default, 100 at most, with the true total', async () => {
  const names = async (query?: Record<string, number>) => (await get(query)).rank_list.map(({ name }) => name)
  const all = Array.from({ length: 105 }, (_, i) => `排行${i + 1}`)
  expect(await names()).toEqual(all.slice(0, 30))
  expect(await names({ limit: 100 })).toEqual(all.slice(0, 100))
  expect(await names({ limit: 100, offset: 98 })).toEqual(all.slice(98))
  expect(await get({ offset: 105 })).toMatchObject({ rank_list: [], total: 105 })
})

it.each([
  ['limit', '0'],
  ['limit', '101'],
  ['limit', 'x'],
  ['offset', '-1'],
  ['offset', '+1'],
])('refuses %s=%s with 10049', async (name, value) => expect((await get({ [name]: value })).errcode).toBe(10049))

it('needs a marketing seat', async () => {
  const { token: basic } = await addCorp(service, 'wwrankseat', { seats: ['basic'] })
  expect((await get({}, basic)).errcode).toBe(10901)
})

it('shows each corporation its own activities under the same ids', async () => {
  const { token: other } = await addCorp(service, 'wwrankother')
  const own = rank(1, { name: '别家', staff_list: [], department_list: '全公司' })
  await importRecords(service, { corp_id: 'wwrankother' }, { staff_rank: [own] })
  expect(await get({}, other)).toMatchObject({ rank_list: [{ name: '别家', department_list: '全公司' }], total: 1 })
  expect((await get()).total).toBe(105)
})

it.each([
  [{ status: 'ended' }, /staff_rank.ndjson line 1, field status/],
  [{ rank_type: 2 }, /field rank_type/],
  [{ group_list: 1 }, /field group_list/],
  [{ group_list: { group_id: 'x', name: 'y' } }, /field group_list/],
  [{ group_list: { group_id: 'x', name: 'y', member_count: 1, z: 1 } }, /field group_list/],
  [{ department_list: 7 }, /field department_list/],
  [{ department_list: ['8'] }, /field department_list: there is no department "8"/],
  [{ staff_list: ['nobody'] }, /field staff_list: there is no staff "nobody"/],
  [{ update_at: undefined }, /field update_at: is missing/],
  [{ id: 0 }, /field id/],
])('does not import %j', async (changes, message) => {
  const records = { staff_rank: [rank(7, changes)] }
  await expect(importRecords(service, { corp_id: 'wwrank' }, records)).rejects.toThrow(message)
})
