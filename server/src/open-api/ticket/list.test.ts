import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareStaffLine } from '../../../../qa/support/fixtures.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const PATH = '/open-api/workorder/list'
const CORP = 'wwticket'

type Item = Record<string, unknown> & { id: number }
type List = { errcode: number; total: number; workorder_list: Item[] }

const staff = ['zhang', 'li', 'wu'].map((id, i) => bareStaffLine(i + 1, id, { name: id }))

let service: TestService
let token: string
const BASE = 1_700_000_000

/** A closed ticket with every field, as a dataset's line. */
const whole = {
  id: 2,
  order_no: 'WO-2',
  template_id: 7,
  template_title: '售后 "模板"',
  flow_handler: 1,
  template_step: 3,
  title: '退款\n咨询',
  relation_type: 2,
  relation_id: 'room-1',
  status: 30,
  handler_id: 'zhang',
  last_handler_id: 'li',
  creator_id: 'wu',
  created_at: BASE + 2,
  updated_at: BASE + 600,
  total_time: 90,
  content: { pic: ['https://img.example.com/1.png'], text: '请退款', more: { kept: [1.5, null] } },
}

/** An open one with no more than a ticket must have. */
function bare(id: number, changes: Record<string, unknown> = {}) {
  const people = { handler_id: 'li', creator_id: 'zhang' }
  const times = { created_at: BASE + id, updated_at: BASE + id }
  return { id, order_no: `WO-${id}`, title: `工单${id}`, status: 10, ...people, ...times, ...changes }
}

beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const others = Array.from({ length: 128 }, (_, i) => bare(10 + i, { created_at: BASE + 1000 }))
  await importRecords(
    service,
    { corp_id: CORP },
    { staff, ticket: [bare(9, { title: '100%_Delivery', total_time: 5 }), whole, bare(3, { status: 20 }), ...others] },
  )
})
afterAll(() => service.stop())

async function list(query: Record<string, string | number> = {}, who = token): Promise<List> {
  return (await service.call(PATH, { token: who, query })).body as List
}

async function ids(query: Record<string, string | number>, who = token): Promise<number[]> {
  const { total, workorder_list } = await list({ limit: 100, ...query }, who)
  expect(total).toBe(workorder_list.length)
  return workorder_list.map(({ id }) => id)
}

describe('the record', () => {
  it('has every field of the table, in its order', async () => {
    const { body, text } = await service.call(PATH, { token, query: { limit: 1 } })
    expect(body).toEqual({ errcode: 0, errmsg: 'ok', total: 131, workorder_list: [whole] })
    expect(text).toContain(JSON.stringify(whole))
  })

  it('leaves out what has no value, but for the last handler, which is null', async () => {
    const { workorder_list } = await list({ limit: 1, offset: 1 })
    const total_time = service.now() - (BASE + 3)
    expect(workorder_list).toEqual([{ ...bare(3), status: 20, last_handler_id: null, total_time }])
  })

  it('counts the time of an open ticket by the clock, and of a closed one no further', async () => {
    const times = async () => (await list({ limit: 3 })).workorder_list.map(({ total_time }) => total_time as number)
    const [closed, open, nine] = (await times()) as [number, number, number]
    expect([closed, nine]).toEqual([90, service.now() - (BASE + 9)])
    service.advance(60)
    expect(await times()).toEqual([90, open + 60, nine + 60])
  })

  it('shows no time below zero when the clock is behind', async () => {
    const { token: early } = await addCorp(service, 'wwearly')
    const created_at = service.now() + 1000
    await importRecords(service, { corp_id: 'wwearly' }, { staff, ticket: [bare(1, { created_at })] })
    expect((await list({}, early)).workorder_list[0]?.total_time).toBe(0)
  })
})

describe('filters', () => {
  it.each([
    ['both times, both ends included', { start_time: BASE + 2, end_time: BASE + 3 }, [2, 3]],
    ['times on the wall clock', { start_time: '2023-11-15 06:13:22', end_time: '2023-11-15 06:13:23' }, [2, 3]],
    ['times and title', { start_time: BASE, end_time: BASE + 9, title: '工单' }, [3]],
    ['title, any case, plain wildcards', { title: '%_dELIVERY' }, [9]],
    ['title, one character', { title: '款' }, [2]],
    ['title that nothing has', { title: '工单%' }, []],
    ['times when nothing was created', { start_time: 1, end_time: 2 }, []],
  ])('%s', async (_, query, found) => {
    expect(await ids(query as Record<string, string | number>)).toEqual(found)
  })

  it('a title longer than the index looks up, to its last character', async () => {
    const { token: long } = await addCorp(service, 'wwlong')
    const ticket = [1, 2].map((id) => bare(id, { title: `${'退款 Refund '.repeat(20)}${id}` }))
    await importRecords(service, { corp_id: 'wwlong' }, { staff, ticket })
    expect(await ids({ title: 'refund 退款 '.repeat(19) }, long)).toEqual([1, 2])
    expect(await ids({ title: `${'退款 REFUND '.repeat(20)}2` }, long)).toEqual([2])
    expect(await ids({ title: '退款 Refund '.repeat(300) }, long)).toEqual([])
  })

  it.each<Record<string, string | number>>([
    { start_time: BASE + 999_999 },
    { end_time: 1 },
    { start_time: '', end_time: 1 },
    { title: '' },
  ])('take no effect: %j', async (query) => {
    expect((await list(query)).total).toBe(131)
  })

  it.each([
    ['start_time', ['-1', '1.5', 'x', '2024-02-30 00:00:00', '2024-01-01', '1e9']],
    ['end_time', ['-1', 'x', '2024-13-01 00:00:00']],
    ['title', ['\0']],
    ['limit', ['0', '101', '-1', '030', '1e1', 'x']],
    ['offset', ['-1', '5.0', '+5', 'x']],
  ])('refuse a bad %s with 10049, even one that would take no effect', async (name, values) => {
    for (const value of values) {
      const answer = await service.call(PATH, { token, query: { [name]: value } })
      const refusal = { errcode: 10049, errmsg: expect.stringContaining(name) }
      expect([value, answer.status, answer.body]).toEqual([value, 200, refusal])
    }
  })

  it('refuse a start after its end', async () => {
    const { body } = await service.call(PATH, { token, query: { start_time: 2, end_time: 1 } })
    expect(body).toEqual({ errcode: 10049, errmsg: expect.stringContaining('end_time') })
  })
})

describe('pages', () => {
  it.each<Record<string, string | number>>([{}, { title: '工单' }, { start_time: BASE + 1000, end_time: BASE + 1000 }])(
    'of %j are in order of id, neither overlap nor skip, and tell the true total',
    async (filter) => {
      const seen: number[] = []
      const { total } = await list(filter)
      for (let offset = 0; offset < total + 50; offset += 50) {
        const part = await list({ ...filter, limit: 50, offset })
        expect(part.total).toBe(total)
        seen.push(...part.workorder_list.map(({ id }) => id))
      }
      expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
      expect(seen).toHaveLength(total)
    },
  )

  it('hold 30 by default, and 100 at most', async () => {
    expect((await list()).workorder_list).toHaveLength(30)
    expect((await list({ limit: 100 })).workorder_list).toHaveLength(100)
    expect(await list({ offset: 5000 })).toMatchObject({ total: 131, workorder_list: [] })
  })
})

it('needs a service seat and a token', async () => {
  const basic = await addCorp(service, 'wwbasic', { seats: ['basic', 'marketing', 'conversation'] })
  expect((await service.call(PATH, { token: basic.token })).body.errcode).toBe(10901)
  expect((await service.call(PATH)).body.errcode).toBe(10001)
})

it('is another list for another corporation with the same ids', async () => {
  const { token: other } = await addCorp(service, 'wwtwin')
  await importRecords(service, { corp_id: 'wwtwin' }, { staff, ticket: [bare(2, { order_no: 'WO-2', title: '别家' })] })
  expect(await list({}, other)).toMatchObject({ total: 1, workorder_list: [{ id: 2, title: '别家' }] })
  expect((await list({ title: '工单' }, other)).total).toBe(0)
})

describe('a dataset', () => {
  it.each([
    ['handler_id', { handler_id: 'nobody' }],
    ['last_handler_id', { last_handler_id: 'nobody' }],
    ['creator_id', { creator_id: 'nobody' }],
    ['order_no', { order_no: 'WO-1' }],
    ['status', { status: 40 }],
    ['total_time', { total_time: -1 }],
    ['content', { content: [] }],
    ['extra', { extra: 1 }],
  ])('is refused for a bad %s', async (field, changes) => {
    const lines = [bare(1), bare(2, changes)]
    await expect(importRecords(service, { corp_id: 'wwbad' }, { staff, ticket: lines })).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`ticket\\.ndjson.*2.*${field}`)),
    })
  })

  it('takes a closed ticket without total_time as closed when it was last updated', async () => {
    const { token: closed } = await addCorp(service, 'wwclosed')
    const ticket = [bare(1, { status: 30, updated_at: BASE + 61 })]
    await importRecords(service, { corp_id: 'wwclosed' }, { staff, ticket })
    expect((await list({}, closed)).workorder_list[0]?.total_time).toBe(60)
  })
})
