import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importRecords } from '../../../../qa/support/records.ts'
import { AT, base, CORP, startTickets, type Tickets } from './test-setup.ts'

let tickets: Tickets
beforeAll(async () => {
  tickets = await startTickets()
})
afterAll(() => tickets.stop())
beforeEach(() => tickets.service.advance(10))

describe('the way of a ticket', () => {
  it('goes from hand to hand, closes, and opens again, each time on record', async () => {
    const order_no = await tickets.open({
      template_id: 1,
      component_records: [
        { component_id: 'in', value: 'x' },
        { component_id: 'chk', values: ['甲'] },
      ],
    })
    const created = tickets.service.now()
    const remark = {
      ...{ cc_list: ['stranger', 'copied'], content: { text: '请处理', pic: [] }, is_show: 1 },
      attached_json: [{ type: 'video', url: 'https://v/1.mp4' }],
    }
    tickets.service.advance(5)
    const handed = { order_no, staff_id: 'handler', handler_id: 'second', ...remark }
    expect(await tickets.post('switch', handed)).toEqual({ errcode: 0, errmsg: 'ok', current_step: 2 })
    let shown = await tickets.detail(order_no)
    expect(shown).toMatchObject({
      ...{ status: 20, handler_id: 'second', last_handler_id: 'handler', last_handler_name: '名handler' },
      ...{ template_step: 2, stage_name: '处理', flow_handler: 1, deliver: true, cc_list: ['copied', 'stranger'] },
      ...{ updated_at: created + 5, total_time: 5 },
    })
    const flow = { no: 2, action: 'switch', handler_id: 'second', ...remark, attached_files: remark.attached_json }
    expect(shown.processing_flows[1]).toMatchObject(flow)
    expect(await tickets.listed(shown.id)).toMatchObject({ status: 20, handler_id: 'second', template_step: 2 })

    expect(await tickets.post('switch', { order_no, staff_id: 'second', handler_id: 'stranger' })).toMatchObject({
      current_step: 2,
    })
    expect(await tickets.detail(order_no)).toMatchObject({
      template_step: 2,
      flow_handler: 0,
      last_handler_id: 'second',
    })
    expect(await tickets.post('switch', { order_no, staff_id: 'stranger', handler_id: 'creator' })).toMatchObject({
      current_step: 3,
    })
    expect(await tickets.detail(order_no)).toMatchObject({ template_step: 3, flow_handler: 1, stage_name: '复核' })

    tickets.service.advance(5)
    expect(await tickets.post('close', { order_no, staff_id: 'creator', content: { text: '好了' } })).toEqual({
      errcode: 0,
      errmsg: 'ok',
    })
    tickets.service.advance(100)
    shown = await tickets.detail(order_no)
    expect(shown).toMatchObject({ status: 30, total_time: 10, updated_at: created + 10, reopen: false })
    expect(shown.button_operate).toMatchObject({
      ...{ close: false, comment: false, deliver: false, reopen: true, update: false },
    })
    expect(await tickets.listed(shown.id)).toMatchObject({ status: 30, total_time: 10 })

    expect(await tickets.code('reopen', { order_no, staff_id: 'creator' })).toBe(0)
    expect(await tickets.detail(order_no)).toMatchObject({
      status: 20,
      reopen: true,
      total_time: 110,
      handler_id: 'creator',
    })
    expect(await tickets.code('reply', { order_no, staff_id: 'copied', content: { text: '收到' } })).toBe(0)

    const { all, closing, feed } = await tickets.announced(order_no)
    const way = ['create', 'switch', 'switch', 'switch', 'close', 'reopen', 'reply']
    expect(all.map(({ action, seq }) => [seq, action])).toEqual(way.map((action, i) => [i + 1, action]))
    expect(closing.map(({ action, seq }) => [seq, action])).toEqual([
      [5, 'close'],
      [6, 'reopen'],
    ])
    // the last reply is told of, too, though it left the ticket as the list shows it
    expect(feed).toEqual(['created', ...way.slice(1).map(() => 'updated')])
    expect(JSON.parse(all[1]?.data)).toEqual({
      ...{ order_no, staff_id: 'handler', staff_ext_id: 'handler', handler_id: 'second', ...remark },
    })
    expect(JSON.parse(all[4]?.data)).toEqual({ order_no, staff_id: 'creator', content: { text: '好了' } })
    shown = await tickets.detail(order_no)
    expect(shown.processing_flows.map(({ no, action }) => [no, action])).toEqual(
      way.map((action, i) => [i + 1, action]),
    )
  })

  it.each([
    ['handler', 20],
    ['creator', 10],
    ['copied', 10],
  ])('after a reply of the %s is %i', async (staff_id, status) => {
    const order_no = await tickets.open()
    expect(await tickets.code('reply', { order_no, staff_id, content: { text: '在看' } })).toBe(0)
    expect(await tickets.detail(order_no)).toMatchObject({ status, deliver: false, handler_id: 'handler' })
  })

  it('starts with a switch too, and a switch leaves the step of a handler that no step lists', async () => {
    const order_no = await tickets.open()
    expect(await tickets.post('switch', { order_no, staff_id: 'creator', handler_id: 'second' })).toMatchObject({
      current_step: 1,
    })
    expect(await tickets.detail(order_no)).toMatchObject({ status: 20, template_step: 1, flow_handler: 0 })
  })

  it('that came without a template stays without', async () => {
    const people = { handler_id: 'handler', creator_id: 'creator' }
    const bare = { id: 900_000, order_no: 'OLD-1', title: '旧', status: 10, ...people, created_at: 1, updated_at: 1 }
    await importRecords(tickets.service, { corp_id: CORP }, { ticket: [bare] })
    expect(
      await tickets.post('switch', { order_no: 'OLD-1', staff_id: 'creator', handler_id: 'second' }),
    ).toMatchObject({
      current_step: 0,
    })
    const shown = await tickets.detail('OLD-1')
    expect(shown).toMatchObject({
      status: 20,
      stage_name: '',
      relation_name: '',
      button_operate: { preview_flow: false },
    })
    expect(shown).not.toHaveProperty('flow_handler')
    expect((await tickets.announced('OLD-1')).all.map(({ seq }) => seq)).toEqual([1])
  })
})

describe('a change and its event', () => {
  it('are undone together', async () => {
    const { owner } = tickets.service.store
    const order_no = await tickets.open()
    const before = await tickets.rowsOf(order_no)
    const count = await owner`select count(*) from ticket where corp_id = ${CORP}`
    for (const table of ['delivery', 'event_inbox', 'ticket_flow']) {
      await owner.unsafe(`alter table ${table} add constraint never check (action is null) not valid`)
      for (const what of ['switch', 'reply', 'close']) {
        expect(await tickets.code(what, { order_no, staff_id: 'handler', handler_id: 'second' })).toBe(10950)
      }
      expect(await tickets.code('create', { ...base, handler_id: 'handler', staff_id: 'creator' })).toBe(10950)
      await owner.unsafe(`alter table ${table} drop constraint never`)
    }
    expect(await tickets.rowsOf(order_no)).toEqual(before)
    expect(await owner`select count(*) from ticket where corp_id = ${CORP}`).toEqual(count)
    expect(await tickets.code('close', { order_no, staff_id: 'handler' })).toBe(0)
    expect((await tickets.announced(order_no)).all.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('happen once under one Idempotency-Key', async () => {
    const order_no = await tickets.open()
    const headers = { 'idempotency-key': 'once' }
    const body = { order_no, staff_id: 'handler', handler_id: 'second' }
    const calls = await Promise.all(
      [1, 2, 3].map(() => tickets.service.call(`${AT}/switch`, { token: tickets.token, body, headers })),
    )
    expect(new Set(calls.map(({ text }) => text)).size).toBe(1)
    expect((await tickets.announced(order_no)).all).toHaveLength(2)
  })
})

it.each(['switch', 'reply', 'close', 'reopen'])('%s takes attached_files for attached_json', async (what) => {
  const order_no = await tickets.open()
  const body = { order_no, staff_id: 'creator', ...(what === 'switch' ? { handler_id: 'second' } : {}) }
  if (what === 'reopen') await tickets.post('close', body)
  const attached = [{ type: 'image', url: 'https://img/1.png' }]
  expect(await tickets.code(what, { ...body, attached_files: attached })).toBe(0)
  const flow = (await tickets.detail(order_no)).processing_flows.at(-1)
  expect(flow).toMatchObject({ action: what, attached_json: attached, attached_files: attached })
  const push = (await tickets.announced(order_no)).all.at(-1)
  const told = JSON.parse(push?.data as string)
  expect(told).toMatchObject({ attached_json: attached })
  expect(told).not.toHaveProperty('attached_files')
})
