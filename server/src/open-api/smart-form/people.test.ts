import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wwformpeople'
/** Answers of the first visitor: more than a page of any other list. */
const MANY = 150
const form = (id: number, changes: object = {}) => ({
  ...{ id, cover: '', deleted: false, name: `表单${id}`, describe: '', status: 'publish' },
  ...{ group_id: 3, group_name: '活动', ...changes },
})
const answer = (visitor: string, n: number, changes: object = {}) => ({
  ...{ form_id: 1, key: `${visitor}/${n}`, version: 1, visitor, external_user_id: visitor || null },
  ...{ answers: {}, slot: null, staff_id: '', seconds: n, created_at: 1_700_000_000 + n, ...changes },
})
const visitors = ['wm0001', 'wm0002', 'wm0003']

let service: TestService
let token: string
let other: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  other = (await addCorp(service, 'wwformelse')).token
  const smart_form = [
    ...[form(1), form(2, { group_id: 4, group_name: '会员' }), form(3, { group_id: 5, deleted: true })],
    ...Array.from({ length: 50 }, (_, i) => form(100 + i, { group_id: 100 + i, group_name: `组${i}` })),
  ]
  const smart_form_answer = [
    ...Array.from({ length: MANY }, (_, n) => answer('wm0001', n)),
    ...[answer('wm0002', 200), answer('wm0003', 300), answer('', 400), answer('wm0002', 1, { form_id: 2 })],
  ]
  const people = [1, 2, 3].map((n) => customer(n))
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: people, smart_form, smart_form_answer })
})
afterAll(() => service.stop())

type Query = Record<string, string | number>
type Body = { errcode: number; total: number; result: Record<string, number | string>[]; has_next?: boolean }
const get = async (path: string, query: Query, as = token) =>
  (await service.call(`/open-api/smart_form/${path}`, { token: as, query })).body as Body
const users = (query: Query, as?: string) => get('form/user/list', { form_id: 1, status: 'submit', ...query }, as)
const answers = (query: Query, as?: string) => get('form/user/submit/list', { form_id: 1, ...query }, as)
const groups = (query: Query, as?: string) => get('group/list', query, as)

describe('form/user/list', () => {
  it.each<[Query, string[], number]>([
    [{}, visitors, 3],
    [{ limit: 2 }, ['wm0001', 'wm0002'], 3],
    [{ limit: 2, offset: 2 }, ['wm0003'], 3],
    [{ offset: 99 }, [], 3],
    [{ status: 'view' }, [], 0],
    [{ status: 'write' }, [], 0],
    [{ city: '杭州' }, [], 0],
    [{ start_time: 1_700_000_200 }, ['wm0002', 'wm0003'], 2],
    [{ end_time: 1_700_000_200 }, ['wm0001', 'wm0002'], 2],
    [{ form_id: 2 }, ['wm0002'], 1],
  ])('%j gives %j of %i', async (query, wanted, total) => {
    const body = await users(query)
    expect([body.errcode, body.result.map((each) => each.external_user_id), body.total]).toEqual([0, wanted, total])
  })

  it.each<[Query]>([
    ...([[{ form_id: 3 }], [{ form_id: 99 }], [{ form_id: 'x' }], [{ form_id: '' }], [{ status: '' }]] as [Query][]),
    ...([[{ status: 'gone' }], [{ limit: 0 }], [{ limit: 101 }], [{ offset: -1 }], [{ start_time: 'x' }]] as [Query][]),
  ])('refuses %j with 21901', async (query) => expect((await users(query)).errcode).toBe(21901))

  it('knows no form of another corporation', async () => expect((await users({}, other)).errcode).toBe(21901))
})

describe('form/user/submit/list', () => {
  const idOf = async (visitor: string) =>
    Number((await users({})).result.find((each) => each.external_user_id === visitor)?.u_id)

  it('gives all answers of one visitor, the newest first, when no limit is given', async () => {
    const body = await answers({ u_id: await idOf('wm0001') })
    expect(body).toMatchObject({ total: MANY, has_next: false })
    expect(body.result.map(({ time_spent }) => time_spent)).toEqual(
      Array.from({ length: MANY }, (_, n) => MANY - 1 - n),
    )
  })

  it('gives a hundred of everybody, and the others by last_id', async () => {
    const first = await answers({})
    expect([first.result.length, first.total, first.has_next]).toEqual([100, MANY + 3, true])
    const second = await answers({ last_id: Number(first.result.at(-1)?.id) })
    expect([second.result.length, second.has_next]).toEqual([MANY + 3 - 100, false])
  })

  it.each<[Query, number[], boolean]>([
    [{ limit: 2 }, [400, 300], true],
    [{ limit: 2, form_id: 2 }, [1], false],
    [{ u_id: 999_999 }, [], false],
  ])('%j gives %j', async (query, wanted, has_next) => {
    const body = await answers(query)
    expect([body.errcode, body.result.map(({ time_spent }) => time_spent), body.has_next]).toEqual([
      ...[0, wanted, has_next],
    ])
  })

  it.each<[Query]>([
    ...([[{ form_id: 3 }], [{ form_id: 'x' }], [{ u_id: 0 }], [{ u_id: 'x' }]] as [Query][]),
    ...([[{ limit: 0 }], [{ limit: 1001 }], [{ last_id: 'x' }]] as [Query][]),
  ])('refuses %j with 21901', async (query) => expect((await answers(query)).errcode).toBe(21901))

  it('knows no form of another corporation', async () => expect((await answers({}, other)).errcode).toBe(21901))
})

describe('group/list', () => {
  const all = [3, 4, ...Array.from({ length: 50 }, (_, i) => 100 + i)]
  it.each<[Query, number[]]>([
    [{}, all.slice(0, 40)],
    [{ limit: 100 }, all],
    [{ limit: 1, offset: 1 }, [4]],
    [{ offset: 99 }, []],
  ])('%j gives groups of forms that are there', async (query, wanted) => {
    const body = await groups(query)
    expect([body.errcode, body.result.map(({ id }) => id), body.total]).toEqual([0, wanted, all.length])
  })

  it.each<[Query]>([[{ limit: 0 }], [{ limit: 101 }], [{ offset: -1 }]])('refuses %j with 21901', async (query) =>
    expect((await groups(query)).errcode).toBe(21901),
  )

  it('shows none of another corporation', async () => expect(await groups({}, other)).toMatchObject({ total: 0 }))
})
