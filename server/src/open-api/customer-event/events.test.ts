import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { BUILT_IN } from '../../engines/customers/event-type.ts'

const CORP = 'wwhappened'
const ROOT = '/open-api/external_user_event'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const follows = [{ staff_id: 'lina', added_at: 5 }]
  const people = [customer(1, { follows }), customer(2), customer(3)]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: people })
})
afterAll(() => service.stop())
beforeEach(async () => {
  for (const table of ['customer_note', 'event_type', 'customer_timeline'])
    await service.store.owner.unsafe(`delete from ${table} where corp_id = '${CORP}'`)
})

type Event = { id: number; content: string; event_title: string; event_type: string; staff_id: string }
const post = async (path: string, body: object) => (await service.call(`${ROOT}/${path}`, { token, body })).body
const get = async (path: string, query: Record<string, string | number> = {}) =>
  (await service.call(`${ROOT}/${path}`, { token, query })).body
const add = (more: object = {}) =>
  post('add', { staff_id: 'lina', external_user_id: 'wm0001', content: '到店', ...more })
const list = async (query: Record<string, string | number> = {}) =>
  (await get('list', { external_user_id: 'wm0001', ...query })) as { event_list: Event[]; total: number }
const addType = async (name: string) =>
  (await post('custom_type/add', { custom_event_type_name: name })).custom_event_type as { id: number; name: string }

it('shows an event under the names that other programs know, with a type or without one', async () => {
  const type = await addType('试饮')
  const first = await add({ title: '头一次', custom_event_type_id: String(type.id) })
  const second = await add({ external_user_id: null, external_user_unionid: 'on1', content: '🙂'.repeat(600) })
  const { event_list, total } = await list()
  const common = { created_at: expect.any(Number), external_user_id: 'wm0001', staff_id: 'lina', staff_name: 'lina' }
  expect([total, event_list]).toEqual([
    2,
    [
      { ...common, id: first.id, content: '到店', event_title: '头一次', event_type: `{"custom":${type.id}}` },
      { ...common, id: second.id, content: '🙂'.repeat(512), event_title: '自定义事件', event_type: 'manual' },
    ],
  ])
})

it('shows what else happened to the customer under its own name, as the timeline does', async () => {
  await service.call('/open-api/integral/batch/update', { token, body: { unionid: ['on1'], integral: 5 } })
  await add()
  const { event_list } = await list()
  expect(event_list.map(({ event_type, event_title }) => [event_type, event_title])).toEqual([
    ['add_integral', '积分'],
    ['manual', '自定义事件'],
  ])
  const query = { external_user_id: 'wm0001' }
  const { timeline_list } = (await service.call('/open-api/external_user/timeline', { token, query })).body
  const lines = timeline_list as { id: number; kind: string; text: string }[]
  expect(lines.map(({ id }) => id).sort()).toEqual(event_list.map(({ id }) => id).sort())
  expect(lines.find(({ kind }) => kind === 'manual_event')?.text).toBe('到店')
})

it('pages forward by last_id and by offset, and narrows to a staff member', async () => {
  for (const content of ['a', 'b', 'c', 'd']) await add({ content, staff_id: content < 'c' ? 'lina' : 'zhangwei' })
  const contents = async (query: Record<string, string | number>) =>
    (await list(query)).event_list.map(({ content }) => content).join('')
  const { event_list } = await list({ limit: 2 })
  expect(await contents({ limit: 2, last_id: event_list[1]?.id as number })).toBe('cd')
  expect(await contents({ limit: 2, offset: 1 })).toBe('bc')
  expect(await contents({ offset: 9 })).toBe('')
  expect(await contents({ staff_id: 'zhangwei' })).toBe('cd')
  expect(await contents({ external_user_id: 'wm0002' })).toBe('')
})

it('keeps events of a type that is gone, with their titles, and gives its number to no other', async () => {
  const type = await addType('试饮')
  await add({ custom_event_type_id: type.id, title: '头一次' })
  const query = { custom_event_type_id: type.id }
  expect((await get('custom_type/delete', query)).errcode).toBe(0)
  expect((await get('custom_type/delete', query)).errcode).toBe(20607)
  const next = await addType('试饮')
  expect(next.id).not.toBe(type.id)
  expect((await list()).event_list).toMatchObject([{ event_type: `{"custom":${type.id}}`, event_title: '头一次' }])
  expect((await add({ custom_event_type_id: type.id })).errcode).toBe(20607)
})

it.each<[number, object]>([
  [20601, { staff_id: 'nobody' }],
  [20602, { external_user_id: 'nobody' }],
  [20603, { external_user_id: null, external_user_unionid: 'nobody' }],
  [20604, { external_user_id: null }],
  [20605, { content: '' }],
  [20605, { content: null }],
  [20606, { title: '长'.repeat(33) }],
  [20607, { custom_event_type_id: '99' }],
  [20607, { custom_event_type_id: 'x' }],
])('refuses an event with %i for %j and writes nothing', async (code, more) => {
  expect((await add(more)).errcode).toBe(code)
  expect((await list()).total).toBe(0)
})

it('lists, shows and renames types, with both spellings of what the vendor’s pages spell twice', async () => {
  const one = await addType('试饮')
  const two = await addType('到店')
  const whole = await get('custom_type/list')
  expect(whole).toEqual({
    ...{ errcode: 0, errmsg: 'ok', errmsge: 'ok', custom_event_type_list: [one, two], total: 2, total_count: 2 },
  })
  expect((await get('custom_type/list', { limit: 1, offset: 1 })).custom_event_type_list).toEqual([two])
  const renamed = { custom_event_type_id: one.id, custom_event_type_name: '试吃' }
  expect((await post('custom_type/update', renamed)).errcode).toBe(0)
  const detail = await get('custom_type/detail', { custom_event_type_id: one.id })
  expect(detail.custom_event_type).toEqual({ id: one.id, name: '试吃' })
})

it.each<[number, string]>([
  [20608, '一二三四五六七八九'],
  [20609, '到店'],
  [20610, ''],
  [20611, '订单'],
])('refuses the name of a type with %i: %j', async (code, custom_event_type_name) => {
  await addType('到店')
  const { id } = await addType('别的')
  expect((await post('custom_type/add', { custom_event_type_name })).errcode).toBe(code)
  const change = { custom_event_type_id: id, custom_event_type_name }
  expect((await post('custom_type/update', change)).errcode).toBe(code)
  expect((await get('custom_type/list')).total).toBe(2)
})

it.each(Object.values(BUILT_IN))('keeps the name %s for what is built in', async (name) => {
  expect((await post('custom_type/add', { custom_event_type_name: name })).errcode).toBe(20611)
})

it('takes ten types of one’s own beside the ten that are built in', async () => {
  for (let n = 1; n <= 10; n++) await addType(`类型${n}`)
  expect((await post('custom_type/add', { custom_event_type_name: '类型11' })).errcode).toBe(20612)
})
