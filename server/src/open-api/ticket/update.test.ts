import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, startTickets, type Tickets } from './test-setup.ts'

let tickets: Tickets
beforeAll(async () => {
  tickets = await startTickets()
})
afterAll(() => tickets.stop())
beforeEach(() => tickets.service.advance(10))

describe('an edit', () => {
  const records = [
    { component_id: 'in', value: 'x' },
    { component_id: 'chk', values: ['甲'] },
  ]

  it('changes what it names, is in the history and the feed, and is not pushed', async () => {
    const order_no = await tickets.open({ template_id: 1, component_records: records, content: { text: '旧' } })
    const { id } = await tickets.detail(order_no)
    const chosen = { component_record_id: id * 1000 + 2, values: ['乙', '丙'] }
    tickets.service.advance(3)
    expect(
      await tickets.post('update', { order_no, staff_id: 'handler', title: '新题', component_records: [chosen] }),
    ).toEqual({
      ...{ errcode: 0, errmsg: 'ok' },
    })
    const shown = await tickets.detail(order_no)
    expect(shown).toMatchObject({
      title: '新题',
      status: 10,
      content: { text: '旧' },
      updated_at: tickets.service.now(),
    })
    expect(shown.work_order_component_record_list).toMatchObject([{ value: 'x' }, { values: ['乙', '丙'] }])
    expect(shown.processing_flows.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(await tickets.listed(id)).toMatchObject({ title: '新题' })
    await tickets.post('update', { order_no, staff_id: 'creator', content: { text: '新' } })
    await tickets.post('reply', { order_no, staff_id: 'creator' })
    expect(await tickets.detail(order_no)).toMatchObject({ title: '新题', content: { text: '新' } })
    const { all, feed } = await tickets.announced(order_no)
    expect(all.map(({ action, seq }) => [seq, action])).toEqual([
      [1, 'create'],
      [2, 'reply'],
    ])
    expect(feed).toEqual(['created', 'updated', 'updated', 'updated'])
  })

  it('by two at once keeps both', async () => {
    const order_no = await tickets.open({ template_id: 1, component_records: records })
    const { id } = await tickets.detail(order_no)
    const edits = [
      { component_record_id: id * 1000 + 1, value: 'y' },
      { component_record_id: id * 1000 + 2, values: ['乙'] },
    ]
    const codes = await Promise.all(
      edits.map((edit) => tickets.code('update', { order_no, staff_id: 'handler', component_records: [edit] })),
    )
    expect(codes).toEqual([0, 0])
    const { work_order_component_record_list } = await tickets.detail(order_no)
    expect(work_order_component_record_list).toMatchObject([{ value: 'y' }, { values: ['乙'] }])
  })

  it.each<[number, Body]>([
    [22318, { nth: 9, value: 'x' }],
    [22311, { nth: 2, value: 'x' }],
    [22312, { nth: 1, values: ['x'] }],
    [22315, { nth: 1, value: '' }],
    [22316, { nth: 2, values: ['丁'] }],
    [22317, { nth: 1 }],
  ])('is refused with %i for %j', async (wanted, { nth, ...filling }) => {
    const order_no = await tickets.open({ template_id: 1, component_records: records })
    const before = await tickets.rowsOf(order_no)
    const edit = { component_record_id: (before.ticket.id as number) * 1000 + (nth as number), ...filling }
    expect(
      await tickets.code('update', { order_no, staff_id: 'handler', title: '改', component_records: [edit] }),
    ).toBe(wanted)
    expect(await tickets.rowsOf(order_no)).toEqual(before)
  })
})
