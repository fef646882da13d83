import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, base, CORP, startTickets, type Tickets } from './test-setup.ts'

let tickets: Tickets
beforeAll(async () => {
  tickets = await startTickets()
})
afterAll(() => tickets.stop())
beforeEach(() => tickets.service.advance(10))

describe('a new ticket', () => {
  it('waits at the first step with everything that it was given', async () => {
    const content = { text: '内容', pic: ['https://img/1.png'] }
    const component_records = [
      { sort: 9, component_id: 'chk', values: ['丙', '甲'] },
      { sort: 2, component_id: 'in', title: '改题', value: '单号 1' },
    ]
    const given = { template_id: 1, content, msg_list: ['m1', 'm2'], component_records }
    const order_no = await tickets.open({ ...given, cc_list: ['copied', 'second', 'copied'] })
    const now = tickets.service.now()
    const { id, ...rest } = await tickets.detail(order_no)
    const item = {
      ...{ order_no, template_id: 1, template_title: '售后', flow_handler: 1, template_step: 1, title: '新工单' },
      ...{ relation_type: 1, relation_id: 'wm0001', status: 10, handler_id: 'handler', last_handler_id: null },
      ...{ creator_id: 'creator', created_at: now, updated_at: now, total_time: 0, content },
    }
    expect(rest).toEqual({
      ...item,
      ...{ corp_id: CORP, creator_name: '名creator', creator_avatar: 'https://img/creator' },
      ...{ handler_name: '名handler', handler_avatar: 'https://img/handler' },
      ...{ last_handler_name: null, last_handler_avatar: null },
      ...{ relation_name: '客户1', relation_avatar: '', relation_corp_name: '', stage_name: '受理' },
      ...{ cc_list: ['copied', 'second'], msg_list: ['m1', 'm2'], deliver: false, reopen: false },
      processing_flows: [
        {
          ...{ no: 1, action: 'create', staff_id: 'creator', staff_name: '名creator', handler_id: 'handler' },
          ...{ staff_avatar: 'https://img/creator', handler_name: '名handler', handler_avatar: 'https://img/handler' },
          ...{
            status: 10,
            template_step: 1,
            cc_list: [],
            content: null,
            is_show: 0,
            attached_json: [],
            attached_files: [],
            created_at: now,
          },
        },
      ],
      work_order_component_record_list: [
        {
          ...{ component_record_id: id * 1000 + 2, component_id: 'in', type: 'input', title: '改题', sort: 2 },
          ...{ required: true, options: [], value: '单号 1' },
        },
        {
          ...{ component_record_id: id * 1000 + 1, component_id: 'chk', type: 'checked', title: '题chk', sort: 9 },
          ...{ required: true, options: ['甲', '乙', '丙'], values: ['丙', '甲'] },
        },
      ],
      button_operate: {
        ...{ chat_record: true, close: true, comment: true, deliver: true, evaluate: false, preview_flow: true },
        ...{ reopen: false, share: false, update: true },
      },
    })
    expect(await tickets.listed(id)).toEqual({ id, ...item })
    const { all, closing, feed } = await tickets.announced(order_no)
    expect(all).toEqual([
      { subscription_id: 1, action: 'create', seq: 1, data: JSON.stringify({ order_no, staff_id: 'creator' }) },
    ])
    expect([closing, feed]).toEqual([[], ['created']])
  })

  it('can be about a group chat, and its handler need not belong to the step', async () => {
    const order_no = await tickets.open({ relation_type: 2, relation_id: 'wr2' })
    expect(await tickets.detail(order_no)).toMatchObject({
      ...{ relation_type: 2, relation_id: 'wr2', relation_name: '群2', flow_handler: 0, template_step: 1 },
      ...{ button_operate: { chat_record: false, preview_flow: true } },
    })
  })

  it('has a number that sorts by time and does not tell the next one', async () => {
    const earlier = [await tickets.open(), await tickets.open(), await tickets.open()]
    tickets.service.advance(1)
    const later = await tickets.open()
    expect(earlier.every((order_no) => order_no < later)).toBe(true)
    const tails = earlier.map((order_no) => Number(order_no.slice(12)))
    expect(new Set(tails.map((tail, i) => tail - (tails[i - 1] ?? 0))).size).toBe(3)
  })

  const full = [
    { component_id: 'in', value: 'x' },
    { component_id: 'chk', values: ['甲'] },
  ]
  const plus = (...records: Body[]) => ({ template_id: 1, component_records: [...full, ...records] })
  it.each<[number, string, Body]>([
    [22302, 'an unknown handler', { handler_id: 'nobody' }],
    [22303, 'an unknown one in cc_list', { cc_list: ['copied', 'nobody'] }],
    [22304, 'an unknown creator', { staff_id: 'nobody' }],
    [22309, 'an unknown customer', { relation_id: 'wm9' }],
    [22309, 'a customer that is a group', { relation_id: 'wr1' }],
    [22309, 'a group that is a customer', { relation_type: 2 }],
    [22310, 'an unknown component', plus({ component_id: 'x', value: 'x' })],
    [22310, 'a component of another template', { component_records: [full[0]] }],
    [22311, 'a select without values', plus({ component_id: 'sel', value: '甲' })],
    [
      22311,
      'a checked without values',
      { template_id: 1, component_records: [full[0], { component_id: 'chk', value: '甲' }] },
    ],
    [22311, 'a radio without values', plus({ component_id: 'rad', value: '甲' })],
    [22311, 'a selectMultiple without values', plus({ component_id: 'mul', value: '甲' })],
    [
      22312,
      'an input without value',
      { template_id: 1, component_records: [{ component_id: 'in', values: ['x'] }, full[1]] },
    ],
    [22312, 'a textarea without value', plus({ component_id: 'area', values: ['x'] })],
    [22313, 'a repeated sort', { template_id: 1, component_records: full.map((each) => ({ ...each, sort: 4 })) }],
    [22315, 'a missing required component', { template_id: 1, component_records: [full[0]] }],
    [22315, 'no components at all', { template_id: 1 }],
    [
      22315,
      'an empty required text',
      { template_id: 1, component_records: [{ component_id: 'in', value: '' }, full[1]] },
    ],
    [
      22315,
      'an empty required choice',
      { template_id: 1, component_records: [full[0], { component_id: 'chk', values: [] }] },
    ],
    [22316, 'a value that is no option', plus({ component_id: 'mul', values: ['甲', '丁'] })],
    [22317, 'neither value nor values', plus({ component_id: 'area' })],
    [10049, 'an unknown template', { template_id: 99 }],
    [10049, 'a component twice', plus({ component_id: 'in', value: 'y' })],
    [10049, 'two values of a radio', plus({ component_id: 'rad', values: ['甲', '乙'] })],
    [10049, 'an unknown kind of relation', { relation_type: 3 }],
    [10049, 'more than 600 characters', { content: { text: '长'.repeat(601) } }],
    [10049, 'more than 600 characters', { content: { text: '😀'.repeat(601) } }],
    [10049, 'an empty title', { title: '' }],
  ])('is refused with %i for %s', async (wanted, _, more) => {
    const before = await tickets.service.store.owner`select count(*) from ticket where corp_id = ${CORP}`
    const body = { ...base, handler_id: 'handler', staff_id: 'creator', ...more }
    expect(await tickets.post('create', body)).toEqual({
      errcode: wanted,
      errmsg: expect.stringMatching(/\p{Script=Han}/u),
    })
    expect(await tickets.service.store.owner`select count(*) from ticket where corp_id = ${CORP}`).toEqual(before)
  })

  it('takes 600 characters, and names the person or the field at fault', async () => {
    await tickets.open({ content: { text: '长'.repeat(600) } })
    await tickets.open({ content: { text: '😀'.repeat(600) } })
    const body = { ...base, handler_id: 'handler', staff_id: 'creator' }
    expect((await tickets.post('create', { ...body, cc_list: ['copied', 'nobody'] })).errmsg).toContain('nobody')
    expect((await tickets.post('create', { ...body, template_id: 1, component_records: [full[0]] })).errmsg).toContain(
      'chk',
    )
  })
})
