import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { changeCustomer } from '../../engines/customers/change.ts'
import { changeFollow } from '../../engines/customers/change-follow.ts'
import { tagCustomers } from '../../engines/customers/tag.ts'
import { message, session } from '../chat/fixtures.ts'

const CORP = 'wwchanged'
const UPDATES = '/open-api/external_user/update/list'
const LOST = '/open-api/external_user/list/outflow'
const SCORE = '/open-api/external_user/score/add'

const LINA = (n: number) => [{ staff_id: 'lina', added_at: 1_000_000 + n }]
/** Of 300 every third is followed, every fifth has a tag, every seventh a phone. */
const people = Array.from({ length: 300 }, (_, i) => {
  const n = i + 1
  return customer(n, {
    follows: n % 3 ? [] : LINA(n),
    tags: n % 5 ? [] : [1],
    phones: n % 7 ? [] : [`1380000${String(n).padStart(4, '0')}`],
    type: n % 2 ? 1 : 2,
  })
})
const all = people.map((_, i) => i + 1)
const every = (k: number) => all.filter((n) => n % k === 0)
const newest = (numbers: readonly number[]) => [...numbers].reverse()
const at = (n: number) => 1_690_000_000 + n

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: people })
})
afterAll(() => service.stop())

type Query = Record<string, string | number>
type Found = { total: number; total_count: number; external_user_list: { id: string; [name: string]: unknown }[] }
async function read(path: string, query: Query = {}): Promise<Found> {
  const { body } = await service.call(path, { token, query })
  expect(body).toMatchObject({ errcode: 0, errmsg: 'ok' })
  return body as never
}
const numbers = ({ external_user_list }: Found) => external_user_list.map(({ id }) => Number(id.slice(2)))
const walk = async (path: string, query: Query = {}) => {
  const found: number[] = []
  for (let offset = 0; ; offset += 100) {
    const page = numbers(await read(path, { ...query, limit: 100, offset }))
    found.push(...page)
    if (page.length === 0) return found
  }
}

describe('customers by the time of a change', () => {
  it.each<[Query, readonly number[]]>([
    [{ source: 'external_user' }, newest(all)],
    [{ source: 'external_user', order: 'asc' }, all],
    [{ source: 'external_user', start_update_time: at(50), end_update_time: at(260) }, newest(all.slice(49, 260))],
    [{ source: 'external_user', start_update_time: at(50), order: 'asc' }, all.slice(49)],
    [{ source: 'external_user', staff_id: 'lina' }, newest(every(3))],
    [
      { source: 'external_user', staff_id: 'lina', start_update_time: at(250) },
      newest(every(3).filter((n) => n >= 250)),
    ],
    [{ source: 'external_user', type: 2 }, newest(every(2))],
    [{ source: 'external_user', phone_number: '13800000007' }, [7]],
    [{ source: 'tag_relation' }, newest(every(5))],
    [{ source: 'tag_relation', end_update_time: at(100), order: 'asc' }, every(5).slice(0, 20)],
    [{ source: 'tag_relation', type: 2 }, newest(every(10))],
    [{ source: 'remark' }, newest(every(7))],
    [{ source: 'remark', staff_id: 'lina' }, newest(every(21))],
    [{ source: 'remark', phone_number: '13800000014' }, [14]],
    [{ source: 'staff_relation', staff_id: 'wangfang' }, []],
    [{ source: 'external_user', start_update_time: at(301) }, []],
    [{ source: 'external_user', start_update_time: 1_690_000_000_000 }, []],
  ])('%j', async (query, expected) => {
    expect(await walk(UPDATES, query)).toEqual(expected)
    expect((await read(UPDATES, query)).total).toBe(expected.length)
  })

  it('shows relations by when they were made', async () => {
    const staff = { source: 'staff_relation', staff_id: 'lina' }
    expect((await walk(UPDATES, staff)).sort((a, b) => a - b)).toEqual(every(3))
    const since = { start_add_time: 1_000_010, end_add_time: 1_000_020 }
    expect((await walk(UPDATES, { ...staff, ...since })).sort((a, b) => a - b)).toEqual([12, 15, 18])
  })

  it('shows a customer as the list does', async () => {
    const [first] = (await read(UPDATES, { source: 'external_user', limit: 1 })).external_user_list
    expect(first).toMatchObject({ id: 'wm0300', updated_at: at(300), external_profile: null, score: 0, tyc_id: 0 })
  })

  it.each<[number, Query]>([
    [20201, { source: 'external_user', order: 'up' }],
    [20201, { source: 'external_user', staff_id: 'nobody' }],
    [20202, { source: 'staff_relation' }],
    [20203, { source: 'external_user', type: 3 }],
    [10049, {}],
    [10049, { source: 'name' }],
    [10049, { source: 'remark', limit: 101 }],
    [10049, { source: 'remark', start_update_time: 'yesterday' }],
  ])('answers %i to %j', async (code, query) => {
    expect((await service.call(UPDATES, { token, query })).body.errcode).toBe(code)
  })
})

describe('lost customers', () => {
  const lost = all.filter((n) => n % 3)
  it.each<[Query, readonly number[]]>([
    [{}, newest(lost)],
    [{ start_time: at(100) }, newest(lost.filter((n) => n >= 100))],
    [{ start_time: at(100), end_time: at(100) }, [100]],
  ])('%j, those lost last first', async (query, expected) => {
    expect(await walk(LOST, query)).toEqual(expected)
    expect((await read(LOST, query)).total_count).toBe(expected.length)
  })

  it('answers both spellings, and says that nobody has written', async () => {
    const { body } = await service.call(LOST, { token, query: { limit: 1 } })
    expect(body).toMatchObject({
      errmsg: 'ok',
      errmsge: 'ok',
      external_user_list: [{ has_chat: false, last_msg_time: null }],
    })
    expect((await service.call(LOST, { token, query: { start_time: 2, end_time: 1 } })).body.errcode).toBe(10049)
  })

  it('says of whom the archive has messages, and when the last one was, whoever it was with', async () => {
    const said = (staff_id: string, target_id: string, last_msg_time: number) =>
      session({ id: target_id, staff_id, target_id, last_msg_time, session_type: 'ext_user' })
    const chat_session = [
      ...[said('lina', 'wm0100', 1_690_000_500), said('zhangwei', 'wm0100', 1_690_000_700)],
      ...[said('lina', 'wm0101', 0), said('lina', 'wm0103', 1_690_000_600)],
    ]
    const message_of = (id: number, staff_id: string, session_id: string, time: number) =>
      message({ id, staff_id, session_id, time, from_id: session_id, original_id: `m${id}` })
    const chat_message = [
      ...[message_of(1, 'lina', 'wm0100', 1_690_000_500), message_of(2, 'zhangwei', 'wm0100', 1_690_000_700)],
      message_of(3, 'lina', 'wm0103', 1_690_000_600),
    ]
    await importRecords(service, { corp_id: CORP }, { chat_session, chat_message })
    const { external_user_list } = await read(LOST, { start_time: at(100), end_time: at(103) })
    expect(external_user_list.map(({ id, has_chat, last_msg_time }) => [id, has_chat, last_msg_time])).toEqual([
      ['wm0103', true, 1_690_000_600],
      ['wm0101', false, null],
      ['wm0100', true, 1_690_000_700],
    ])
  })
})

describe('what happens moves customers to the front', () => {
  const first = async (source: string) => numbers(await read(UPDATES, { source, limit: 1 }))[0]

  it('a tag, a phone, a remark', async () => {
    await service.act(CORP, (ctx) => tagCustomers(ctx, ['wm0001'], [2]), 1_740_000_000)
    expect([await first('tag_relation'), await first('external_user'), await first('remark')]).toEqual([1, 1, 294])
    await service.act(CORP, (ctx) => changeCustomer(ctx, 'wm0002', { phones: ['13900000002'] }), 1_740_000_001)
    expect([await first('remark'), await first('tag_relation')]).toEqual([2, 1])
    await service.act(CORP, (ctx) => changeFollow(ctx, 'wm0003', 'lina', { remark: '小三' }), 1_740_000_002)
    expect(await first('remark')).toBe(3)
    await service.act(CORP, (ctx) => changeCustomer(ctx, 'wm0004', { name: '新名' }), 1_740_000_003)
    expect([await first('remark'), await first('external_user')]).toEqual([3, 4])
  })

  it('a parting and a return', async () => {
    const follow = (n: number, follows: unknown[]) =>
      importRecords(service, { corp_id: CORP }, { customer: [customer(n, { follows, updated_at: 1_760_000_000 + n })] })
    await follow(6, [])
    expect(numbers(await read(LOST, { limit: 1 }))).toEqual([6])
    const { total_count } = await read(LOST)
    await follow(6, LINA(6))
    expect([numbers(await read(LOST, { limit: 1 }))[0], (await read(LOST)).total_count]).toEqual([299, total_count - 1])
  })
})

describe('score', () => {
  const add = async (over: Record<string, unknown> = {}) => {
    const body = { staff_id: 'lina', external_user_id: 'wm0009', score: 5, ...over }
    return (await service.call(SCORE, { token, body })).body.errcode as number
  }
  const scoreOf = async (id: string) => {
    const { body } = await service.call('/open-api/external_user/get', { token, query: { id } })
    return (body.external_user as { score: number }).score
  }

  it('adds up, and is seen wherever the customer is', async () => {
    expect([await add(), await add({ external_user_id: null, external_user_unionid: 'on9', score: 7 })]).toEqual([0, 0])
    expect(await scoreOf('wm0009')).toBe(12)
    const list = await read('/open-api/external_user_staff_relation/list', { limit: 3 })
    expect(list.external_user_list.map(({ score }) => score)).toEqual([0, 0, 12])
    expect((await read(UPDATES, { source: 'external_user', limit: 1 })).external_user_list).toMatchObject([
      { id: 'wm0009', score: 12 },
    ])
  })

  it.each<[number, Record<string, unknown>]>([
    [20210, { external_user_id: 'nobody' }],
    [20211, { external_user_id: null, external_user_unionid: 'nobody' }],
    [20212, { external_user_id: null }],
    [20215, { score: 0 }],
    [20215, { score: -1 }],
    [20215, { score: 1.5 }],
    [20215, { score: '5' }],
    [20215, { score: null }],
    [20215, { score: 2 ** 31 - 1 }],
    [10049, { staff_id: 'nobody' }],
  ])('answers %i to %j', async (code, over) => {
    await add()
    const before = await scoreOf('wm0009')
    expect(await add(over)).toBe(code)
    expect(await scoreOf('wm0009')).toBe(before)
  })
})
