import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wwlibrary'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  const other = 'wwother'
  await addCorp(service, other)
  const theirs = { tag_group_id: 'theirs', tag_group_name: '别家', department_list: ['0'] }
  const tag = { t_id: 9, tag_id: 'et-theirs', tag_name: '别家', tag_group_id: 'theirs', created_at: 1, updated_at: 2 }
  await importRecords(service, { corp_id: other }, { tag_group: [theirs], tag: [tag] })
  token = (await addCorp(service, CORP)).token
  const follows = ['lina', 'wangfang'].map((staff_id, i) => ({ staff_id, added_at: 5 + i }))
  const people = [customer(1, { follows, tags: [1] }), customer(2), customer(3, { follows, unionid: null })]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: people })
})
afterAll(() => service.stop())
beforeEach(async () => {
  const { owner } = service.store
  await owner`delete from tag where corp_id = ${CORP}`
  await owner`delete from tag_group where corp_id = ${CORP} and tag_group_id <> 'g1'`
  for (const { t_id, tag_id, tag_name } of surroundings.tag)
    await owner`insert into tag (corp_id, t_id, tag_id, tag_name, tag_group_id, created_at, updated_at)
      values (${CORP}, ${t_id}, ${tag_id}, ${tag_name}, 'g1', 1, 2)`
  await owner`update customer set tags = '{1}' where corp_id = ${CORP} and external_user_id = 'wm0001'`
  await owner`delete from customer_timeline where corp_id = ${CORP}`
  await owner`update relation set tags = '{}', marked = '{}' where corp_id = ${CORP}`
  await owner`delete from platform_connection where corp_id = ${CORP}`
  await owner`delete from last_id where corp_id = ${CORP}`
})

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  (await service.call(`/open-api/${path}`, { token, body: body as object, headers })).body
const get = async (path: string, query: Record<string, string> = {}) =>
  (await service.call(`/open-api/${path}`, { token, query })).body
const OK = { errcode: 0, errmsg: 'ok' }

type Tag = { t_id: number; tag_id: string; tag_name: string; tag_group: string; tag_group_id: string }
const tags = async () => (await get('tag/list', { limit: '100' })).tag_list as Tag[]
const names = async (group = '等级') =>
  (await tags()).filter(({ tag_group }) => tag_group === group).map(({ tag_name }) => tag_name)
const marked = async (id = 'wm0001') => {
  const { external_user } = await get('external_user/get', { id })
  return (external_user as { tags: number[] }).tags
}
/** The end of the change feed, and what was told in it since. */
const last = async () => {
  let cursor: string | undefined
  for (;;) {
    const page = await get('event/list', { limit: '1000', ...(cursor ? { cursor } : {}) })
    cursor = String(page.next_cursor)
    if (!page.has_next) return cursor
  }
}
const news = async (kinds: string, cursor: string) =>
  ((await get('event/list', { kinds, cursor })).event_list as { action: string }[]).map(({ action }) => action)
const timeline = () => service.store.owner`
  select kind, staff_id, text from customer_timeline where corp_id = ${CORP} and "group" = 'tags' order by id`
const jobs = async () =>
  (await service.store.owner`select payload from job where corp_id = ${CORP} order by id`).map(({ payload }) => payload)

it('makes, renames and removes tags of a group, as lists and customers show it', async () => {
  const cursor = await last()
  expect(await post('tag/create', { tag_group_id: 'g1', tag_name_list: ['乙', '甲'] })).toEqual(OK)
  expect(await names()).toEqual(['标签1', '标签2', '标签3', '乙', '甲'])
  const swapped = [
    { ext_id: 'et1', name: '标签2' },
    { ext_id: 'et2', name: '标签1' },
  ]
  expect(await post('tag/update', { group_id: 'g1', tag_list: swapped })).toEqual(OK)
  expect(await names()).toEqual(['标签2', '标签1', '标签3', '乙', '甲'])
  expect(await post('tag/delete', { group_id: 'g1', tag_ids: ['et1', 'et3'] })).toEqual(OK)
  expect(await names()).toEqual(['标签1', '乙', '甲'])
  expect(await marked()).toEqual([])
  const told = await news('tag', cursor)
  expect(['created', 'updated', 'removed'].map((action) => told.filter((each) => each === action).length)).toEqual([
    2, 2, 2,
  ])
})

it('makes a group with its tags, which tag/detail finds', async () => {
  expect(await post('tag_group/add', { tag_group: '时段', tag_name_list: ['早', '晚'] })).toEqual(OK)
  expect(await names('时段')).toEqual(['早', '晚'])
  expect(await get('tag/detail', { tag_name: '晚', tag_group: '时段' })).toMatchObject({ errcode: 0, tag_name: '晚' })
  expect((await tags()).at(-1)).toMatchObject({ department_list: ['0'] })
})

it('does a keyed call once, and one of two calls that make the same', async () => {
  const key = { 'idempotency-key': 'once' }
  const body = { tag_group_id: 'g1', tag_name_list: ['丙'] }
  for (let i = 0; i < 2; i++) expect(await post('tag/create', body, key)).toEqual(OK)
  const both = await Promise.all([1, 2].map(() => post('tag_group/add', { tag_group: '新', tag_name_list: ['丁'] })))
  expect(both.map(({ errcode }) => errcode).sort()).toEqual([0, 20306])
  expect(await names('新')).toEqual(['丁'])
})

const long = (n: number) => '长'.repeat(n)
const rename = (ext_id: unknown, name: unknown) => ({ group_id: 'g1', tag_list: [{ ext_id, name }] })
it.each([
  ['tag/create', { tag_group_id: 'g1', tag_name_list: ['新', '标签1'] }, 20309],
  ['tag/create', { tag_group_id: 'g1', tag_name_list: ['新', '新'] }, 20309],
  ['tag/create', { tag_group_id: 'theirs', tag_name_list: ['新'] }, 20308],
  ['tag/create', { tag_group_id: '', tag_name_list: ['新'] }, 20308],
  ['tag/create', { tag_group_id: 'g1', tag_name_list: ['新', ''] }, 20314],
  ['tag/create', { tag_group_id: 'g1', tag_name_list: ['新', ' '] }, 20314],
  ['tag/create', { tag_group_id: 'g1', tag_name_list: ['新', null] }, 20314],
  ['tag/create', { tag_group_id: 'g1', tag_name_list: [long(31)] }, 20315],
  ['tag/create', { tag_group_id: 'g1', tag_name_list: [] }, 10049],
  ['tag/create', { tag_group_id: 7, tag_name_list: ['新'] }, 10049],
  ['tag/create', { tag_group_id: 'g1', tag_name_list: null }, 10049],
  ['tag/update', rename('et1', '标签2'), 20309],
  ['tag/update', rename('et-theirs', '新'), 20312],
  ['tag/update', rename('et1', ''), 20314],
  ['tag/update', rename('et1', long(31)), 20315],
  ['tag/update', { ...rename('et1', '新'), group_id: 'theirs' }, 20308],
  ['tag/update', { group_id: 'g1', tag_list: ['1', '2'].map((name) => ({ ext_id: 'et1', name })) }, 10049],
  ['tag/delete', { group_id: 'g1', tag_ids: ['et1', 'et-theirs'] }, 20311],
  ['tag/delete', { group_id: 'theirs', tag_ids: ['et-theirs'] }, 20308],
  ['tag/delete', { group_id: 'g1', tag_ids: [] }, 10049],
  ['tag_group/add', { tag_group: '等级', tag_name_list: ['新'] }, 20306],
  ['tag_group/add', { tag_group: ' ', tag_name_list: ['新'] }, 20313],
  ['tag_group/add', { tag_name_list: ['新'] }, 20313],
  ['tag_group/add', { tag_group: '新', tag_name_list: [] }, 20305],
  ['tag_group/add', { tag_group: '新' }, 20305],
  ['tag_group/add', { tag_group: '新', tag_name_list: ['甲', ''] }, 20314],
  ['tag_group/add', { tag_group: '新', tag_name_list: ['甲', '甲'] }, 40071],
  ['tag_group/add', { tag_group: long(31), tag_name_list: ['甲'] }, 20315],
])('%s refuses %j with %i, and changes nothing', async (path, body, code) => {
  const before = await tags()
  const refused = await post(path, body)
  expect([refused.errcode, Object.keys(refused)]).toEqual([code, ['errcode', 'errmsg']])
  expect(await tags()).toEqual(before)
  expect((await get('tag_group/list')).total).toBe(1)
})

it('takes names of 30 characters, and names the tag that is unknown', async () => {
  expect(await post('tag/create', { tag_group_id: 'g1', tag_name_list: [long(30)] })).toEqual(OK)
  expect((await post('tag/update', rename('et77', '新'))).errmsg).toContain('et77')
  expect((await post('tag/delete', { group_id: 'g1', tag_ids: ['et77'] })).errmsg).toContain('et77')
})

const add = (over: object = {}) =>
  post('tag/add', { staff_id: 'lina', external_user_id: 'wm0001', tag_group: '等级', tag_name: '标签2', ...over })
const batch = (over: object = {}) =>
  post('tag/batch_update', { external_user_id: 'wm0001', staff_id: 'lina', add_tag_id_list: ['et2'], ...over })

it('marks a customer by names, makes what is missing, and tells the timeline', async () => {
  const cursor = await last()
  expect(await add()).toEqual(OK)
  expect(await add({ external_user_id: '', external_user_unionid: 'on1', tag_name: '新' })).toEqual(OK)
  expect(
    await add({ external_user_id: null, external_user_unionid: 'on1', tag_group: '新组', tag_name: '新' }),
  ).toEqual(OK)
  expect(await add()).toEqual(OK)
  expect([await names(), await names('新组')]).toEqual([['标签1', '标签2', '标签3', '新'], ['新']])
  expect(await marked()).toEqual([1, 2, 4, 5])
  expect(await timeline()).toMatchObject(
    ['标签2', '新', '新'].map((name) => ({ kind: 'add_tags', staff_id: 'lina', text: `打上标签「${name}」` })),
  )
  expect(await news('customer', cursor)).toEqual(['updated', 'updated', 'updated'])
})

it('marks and unmarks by ids, for one staff member or for all', async () => {
  expect(await batch({ remove_tag_id_list: ['et1', 'et3'] })).toEqual(OK)
  expect(await marked()).toEqual([2])
  expect(await batch({ staff_id: null, add_tag_id_list: ['et3', 'et3', 'et1'], remove_tag_id_list: ['et1'] })).toEqual(
    OK,
  )
  expect(await marked()).toEqual([2, 3])
  expect(await timeline()).toMatchObject([
    { kind: 'add_tags', staff_id: 'lina', text: '打上标签「标签2」' },
    { kind: 'remove_tags', staff_id: 'lina', text: '移除标签「标签1」' },
    { kind: 'add_tags', staff_id: null, text: '打上标签「标签3」' },
  ])
})

it('asks the platform in the name of the staff member, and keeps what it shows for another', async () => {
  const { owner } = service.store
  await owner`
    insert into platform_connection (corp_id, corpid, agent_id, base_url, callback, connected_at, updated_ms)
    values (${CORP}, ${CORP}, 1, 'http://127.0.0.1:1', '', 1, 1)`
  await owner`update relation set tags = '{1}' where corp_id = ${CORP} and staff_id = 'wangfang'`
  expect(await batch({ remove_tag_id_list: ['et1'] })).toEqual(OK)
  expect(await batch({ staff_id: undefined, add_tag_id_list: [], remove_tag_id_list: ['et1'] })).toEqual(OK)
  expect(await jobs()).toEqual([
    { external_user_id: 'wm0001', staff_id: 'lina', add: [2], remove: [1] },
    { external_user_id: 'wm0001', add: [], remove: [1] },
  ])
  expect(await marked()).toEqual([2])
  expect((await timeline()).map(({ text }) => text)).toEqual(['打上标签「标签2」', '移除标签「标签1」'])
})

it('refuses ten thousand tags as it does fifty-one', async () => {
  expect((await batch({ remove_tag_id_list: many(10_000) })).errcode).toBe(20351)
  const body = { tag_group_id: 'g1', tag_name_list: many(10_000) }
  expect((await post('tag/create', body)).errcode).toBe(10049)
})

const many = (n: number) => Array.from({ length: n }, (_, i) => `et${i}`)
it.each([
  [add, { tag_group: '' }, 20301],
  [add, { tag_name: null }, 20301],
  [add, { external_user_id: 'nobody' }, 20350],
  [add, { external_user_id: null, external_user_unionid: 'nobody' }, 20351],
  [add, { external_user_id: '' }, 20352],
  [add, { staff_id: 'gone' }, 20353],
  [add, { staff_id: 'zhangwei' }, 20353],
  [add, { external_user_id: 'wm0002' }, 20353],
  [add, { tag_name: long(31) }, 10049],
  [add, { tag_name: 5 }, 10049],
  [batch, { add_tag_id_list: [] }, 20350],
  [batch, { add_tag_id_list: null }, 20350],
  [batch, { add_tag_id_list: many(51) }, 20351],
  [batch, { remove_tag_id_list: many(51) }, 20351],
  [batch, { external_user_id: 'nobody' }, 20352],
  [batch, { external_user_id: 'wm0002', staff_id: null }, 20352],
  [batch, { staff_id: 'zhangwei' }, 20352],
  [batch, { staff_id: 'gone' }, 40003],
  [batch, { add_tag_id_list: ['et2', 'et-theirs'] }, 20354],
  [batch, { remove_tag_id_list: ['et77'] }, 20355],
  [batch, { add_tag_id_list: [''] }, 10049],
  [batch, { add_tag_id_list: [2] }, 10049],
])('%o with %j is refused with %i, and nothing is marked', async (call, over, code) => {
  expect((await call(over)).errcode).toBe(code)
  expect([await marked(), await marked('wm0002'), (await tags()).length]).toEqual([[1], [], 3])
  expect(await timeline()).toEqual([])
})
