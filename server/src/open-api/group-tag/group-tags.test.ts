import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wwgrouptags'
const times = { created_at: 5, updated_at: 6 }
const groups = [
  { id: 2, name: '用途', department_list: ['0'], order: 1, ...times },
  { id: 1, name: '活跃', department_list: ['0'], order: 2, ...times },
]
const tags = [
  { id: 11, name: '福利', tag_group_id: 2, order: 2, ...times },
  { id: 12, name: '会员"', tag_group_id: 2, order: 1, ...times },
]

let service: TestService
let token: string
let other: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  other = (await addCorp(service, 'wwgrouptagsother')).token
  const people = [customer(1, { groups: ['wr1'] }), customer(2, { groups: ['wr2'] })]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: people })
})
afterAll(() => service.stop())
beforeEach(async () => {
  for (const corp of [CORP, 'wwgrouptagsother'])
    await service.store.owner`delete from group_tag_group where corp_id = ${corp}`
  await importRecords(service, { corp_id: CORP }, { group_tag_group: groups, group_tag: tags })
})

type Tag = { id: number; name: string }
type Group = { id: number; name: string; tag_list: Tag[] }
type Detail = { fail_list: string[]; success_num: number; tag_num: number; remove_tag_num: number }

const listed = async (as = token) => {
  const { body } = await service.call('/open-api/group_chat/tag/group/list', { token: as })
  return body as { tag_group_list: Group[] } & Record<string, unknown>
}
const names = async () =>
  (await listed()).tag_group_list.map(({ name, tag_list }) => [name, tag_list.map((tag) => tag.name)])
const mark = async (more: object, as = token, headers: Record<string, string> = {}) => {
  const body = { group_chat_id_list: ['wr1'], ...more }
  return (await service.call('/open-api/group_chat/batch_mark_tag', { token: as, body, headers })).body as {
    errcode: number
    status_code: number
    detail: Detail
  }
}
/** The names of the tags of a customer's group chat, as programs see them. */
const on = async (id = 'wm0001') => {
  const { body } = await service.call('/open-api/external_user/group_list/get', { token, query: { id } })
  const { group_list } = body.result as { group_list: { tag_list: Tag[] }[] }
  return group_list[0]?.tag_list.map(({ name }) => name)
}

it('lists groups and their tags by order, in both envelopes', async () => {
  const shown = { corp_id: CORP, ...times, creator_id: null, deleted: false }
  expect(await listed()).toEqual({
    ...{ status_code: 200, status_message: 'ok', success: true, errcode: 0, errmsg: 'ok' },
    tag_group_list: [
      {
        ...{ id: 2, name: '用途', order: 1, department_list: ['0'], ...shown },
        tag_list: [
          { id: 12, name: '会员"', tag_group_id: 2, order: 1, ...shown },
          { id: 11, name: '福利', tag_group_id: 2, order: 2, ...shown },
        ],
      },
      { id: 1, name: '活跃', order: 2, department_list: ['0'], ...shown, tag_list: [] },
    ],
  })
  expect((await listed(other)).tag_group_list).toEqual([])
})

it('marks group chats and takes tags off; unknown group chats are named', async () => {
  const many = { group_chat_id_list: ['wr1', 'nowhere', 'wr2', 'wr1'], group_chat_tag_id_list: [11, 12, 11] }
  expect(await mark(many)).toEqual({
    ...{ status_code: 200, status_message: 'ok', success: true, errcode: 0, errmsg: 'ok' },
    detail: {
      ...{ fail_list: ['nowhere'], fail_num: 1, success_num: 2, tag_num: 2, remove_tag_num: 0 },
      tag_name_list: ['福利', '会员"'],
    },
  })
  expect([await on(), await on('wm0002')]).toEqual([
    ['会员"', '福利'],
    ['会员"', '福利'],
  ])
  const off = await mark({ remove_group_chat_tag_id_list: [11, 12, 999], group_chat_tag_id_list: [12] })
  expect(off.detail).toMatchObject({ tag_num: 1, remove_tag_num: 1 })
  expect([await on(), await on('wm0002')]).toEqual([['会员"'], ['会员"', '福利']])
  const { body } = await service.call('/open-api/group_chat/detail', { token, query: { group_chat_id: 'wr1' } })
  expect((body.group_chat as { tag_list: Tag[] }).tag_list).toEqual([
    { id: 12, name: '会员"', tag_group_id: 2, tag_group_name: '用途', ...times },
  ])
})

it('makes tags and groups that are named and not there, behind the others, once', async () => {
  const group_chat_tag_name_list = [
    { group_name: '用途', tag_names: ['会员"', '新品', '新品'] },
    { group_name: '节日', tag_names: ['中秋', '端午'] },
    { group_name: '节日', tag_names: ['端午', '元宵'] },
  ]
  const { detail } = await mark({ group_chat_tag_name_list })
  expect(detail).toMatchObject({ tag_num: 5, success_num: 1 })
  const wanted = [
    ['用途', ['会员"', '福利', '新品']],
    ['活跃', []],
    ['节日', ['中秋', '端午', '元宵']],
  ]
  expect(await names()).toEqual(wanted)
  expect(await on()).toEqual(['会员"', '新品', '中秋', '端午', '元宵'])
  expect((await mark({ group_chat_tag_name_list })).detail).toMatchObject({ tag_num: 5 })
  expect(await names()).toEqual(wanted)
})

it('makes nothing for group chats that are not there', async () => {
  const group_chat_tag_name_list = [{ group_name: '节日', tag_names: ['中秋'] }]
  const { errcode, detail } = await mark({ group_chat_id_list: ['nowhere'], group_chat_tag_name_list })
  expect([errcode, detail]).toMatchObject([0, { success_num: 0, fail_num: 1, tag_num: 0 }])
  expect((await names()).length).toBe(2)
})

it.each<[string, object]>([
  ['a tag that is not there', { group_chat_tag_id_list: [11, 999] }],
  ['a tag id that is text', { group_chat_tag_id_list: ['11'] }],
  ['no group chat', { group_chat_id_list: [] }],
  ['null', { group_chat_id_list: null }],
  ['empty ids', { group_chat_id_list: [''] }],
  ['11 group chats', { group_chat_id_list: Array.from({ length: 11 }, (_, i) => `wr${i}`) }],
  ['10,000 tags', { remove_group_chat_tag_id_list: Array.from({ length: 10_000 }, (_, i) => i + 1) }],
  ['a group without a name', { group_chat_tag_name_list: [{ group_name: ' ', tag_names: ['x'] }] }],
  ['a tag without a name', { group_chat_tag_name_list: [{ group_name: 'x', tag_names: [''] }] }],
  ['no names', { group_chat_tag_name_list: [{ group_name: 'x', tag_names: [] }] }],
  [
    '101 groups',
    { group_chat_tag_name_list: Array.from({ length: 101 }, () => ({ group_name: 'x', tag_names: ['y'] })) },
  ],
])('refuses %s with 10049 and changes nothing', async (_, more) => {
  expect((await mark({ group_chat_tag_id_list: [11], ...more })).errcode).toBe(10049)
  expect(await on()).toEqual([])
  expect((await names()).length).toBe(2)
})

it('takes null for what is not given, and 10,000 names at once', async () => {
  const none = { group_chat_tag_id_list: null, remove_group_chat_tag_id_list: null, group_chat_tag_name_list: null }
  expect((await mark(none)).detail).toMatchObject({ success_num: 1, tag_num: 0 })
  const group_chat_tag_name_list = Array.from({ length: 100 }, (_, i) => ({
    group_name: `组${i}`,
    tag_names: Array.from({ length: 100 }, (_, j) => `标签${j}`),
  }))
  expect((await mark({ group_chat_tag_name_list })).detail).toMatchObject({ tag_num: 10_000 })
  const ids = (await listed()).tag_group_list.flatMap(({ tag_list }) => tag_list.map(({ id }) => id))
  expect(new Set(ids).size).toBe(10_002)
  expect((await on())?.length).toBe(10_000)
})

it('is one corporation’s: neither its tags nor its group chats are another’s', async () => {
  const { errcode } = await mark({ group_chat_tag_id_list: [11] }, other)
  expect(errcode).toBe(10049)
  expect((await mark({ remove_group_chat_tag_id_list: [11] }, other)).detail).toMatchObject({ fail_list: ['wr1'] })
})

it('loses no mark when many write at once, and makes each name once', async () => {
  const named = (i: number) => [{ group_name: '同时', tag_names: [`第${i % 5}`] }]
  const chats = (i: number) => (i % 2 ? ['wr1', 'wr2'] : ['wr2', 'wr1'])
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      mark({ group_chat_id_list: chats(i), group_chat_tag_name_list: named(i), group_chat_tag_id_list: [11] }),
    ),
  )
  expect((await names())[2]?.[1]).toHaveLength(5)
  expect([(await on())?.length, (await on('wm0002'))?.length]).toEqual([6, 6])
})

it('answers a repeated key with the first answer', async () => {
  const headers = { 'idempotency-key': 'once' }
  const body = { group_chat_tag_name_list: [{ group_name: '一次', tag_names: ['甲'] }] }
  const first = await mark(body, token, headers)
  await service.store.owner`delete from group_tag_group where corp_id = ${CORP} and name = '一次'`
  expect(await mark(body, token, headers)).toEqual(first)
  expect((await names()).length).toBe(2)
})

it('tells in the feed what was made, marked, taken off and removed', async () => {
  const since = async (cursor: string) =>
    (await service.call('/open-api/event/list', { token, query: { cursor, limit: 1000 } })).body as {
      event_list: { kind: string; action: string; record_id: string; data: Record<string, unknown> }[]
      next_cursor: string
    }
  const cursor = (await since('latest')).next_cursor
  await mark({ group_chat_tag_id_list: [11], group_chat_tag_name_list: [{ group_name: '节日', tag_names: ['中秋'] }] })
  await mark({ remove_group_chat_tag_id_list: [11] })
  const { event_list } = await since(cursor)
  expect(event_list.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
    'group_tag_group created',
    'group_tag created',
    'group_chat_tag created',
    'group_chat_tag created',
    'group_chat_tag removed',
  ])
  expect(event_list[1]?.data).toEqual((await listed()).tag_group_list[2]?.tag_list[0])
  expect(event_list[4]).toMatchObject({ record_id: 'wr1/11', data: { group_ext_id: 'wr1', tag_id: 11 } })
})
