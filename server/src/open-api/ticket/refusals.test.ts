import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp } from '../../../../qa/support/service.ts'
import { AT, type Body, department, staff, startTickets, type Tickets } from './test-setup.ts'

let tickets: Tickets
beforeAll(async () => {
  tickets = await startTickets()
})
afterAll(() => tickets.stop())
beforeEach(() => tickets.service.advance(10))

describe('people who may not', () => {
  const more = (what: string): Body => (what === 'switch' ? { handler_id: 'second' } : {})
  const actions = ['switch', 'reply', 'close', 'reopen', 'update']

  it.each(actions)('%s: gets the code for it, and changes nothing', async (what) => {
    const order_no = await tickets.open()
    if (what === 'reopen') await tickets.post('close', { order_no, staff_id: 'handler' })
    const before = await tickets.rowsOf(order_no)
    const body = { order_no, staff_id: 'handler', ...more(what) }
    expect(await tickets.code(what, { ...body, order_no: 'WO0' })).toBe(22301)
    expect(await tickets.code(what, { ...body, staff_id: 'nobody' })).toBe(22304)
    expect(await tickets.code(what, { ...body, staff_id: 'stranger' })).toBe(22305)
    if (what !== 'reply') expect(await tickets.code(what, { ...body, staff_id: 'copied' })).toBe(22305)
    if (what !== 'update')
      expect(await tickets.post(what, { ...body, cc_list: ['nobody'] })).toMatchObject({
        ...{ errcode: 22303, errmsg: expect.stringContaining('nobody') },
      })
    if (what === 'switch') {
      expect(await tickets.code(what, { ...body, handler_id: 'nobody' })).toBe(22302)
      expect(await tickets.code(what, { ...body, handler_id: 'handler' })).toBe(10049)
    }
    expect(await tickets.code(what, { ...body, attached_json: [{ type: 'audio', url: 'x' }] })).toBe(
      what === 'update' ? 0 : 10049,
    )
    if (what !== 'update') expect(await tickets.rowsOf(order_no)).toEqual(before)
  })

  it.each(actions)('%s: finds the ticket closed, or not closed', async (what) => {
    const order_no = await tickets.open()
    if (what !== 'reopen') await tickets.post('close', { order_no, staff_id: 'handler' })
    const before = await tickets.rowsOf(order_no)
    for (const staff_id of ['creator', 'handler']) {
      expect(await tickets.code(what, { order_no, staff_id, ...more(what) })).toBe(what === 'reopen' ? 22320 : 22307)
    }
    expect(await tickets.code(what, { order_no, staff_id: 'stranger', ...more(what) })).toBe(22305)
    expect(await tickets.rowsOf(order_no)).toEqual(before)
  })

  it('a handler of before may act no more, those copied in later may reply', async () => {
    const order_no = await tickets.open()
    await tickets.post('switch', { order_no, staff_id: 'handler', handler_id: 'second', cc_list: ['stranger'] })
    expect(await tickets.code('close', { order_no, staff_id: 'handler' })).toBe(22305)
    expect(await tickets.code('reply', { order_no, staff_id: 'handler' })).toBe(22305)
    expect(await tickets.code('reply', { order_no, staff_id: 'stranger' })).toBe(0)
  })

  it('comes from another corporation, or without a service seat', async () => {
    const order_no = await tickets.open()
    const other = await addCorp(tickets.service, 'wwelse')
    await importRecords(tickets.service, { corp_id: 'wwelse' }, { department, staff })
    expect(await tickets.post('close', { order_no, staff_id: 'handler' }, other.token)).toMatchObject({
      errcode: 22301,
    })
    const { body } = await tickets.service.call(`${AT}/detail`, { token: other.token, query: { order_no } })
    expect(body.errcode).toBe(22301)
    const basic = await addCorp(tickets.service, 'wwbasic', { seats: ['basic', 'marketing', 'conversation'] })
    for (const what of ['create', ...actions])
      expect(await tickets.post(what, {}, basic.token)).toMatchObject({ errcode: 10901 })
  })
})
