import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../test/customers.ts'
import { openDesk } from '../../../test/receivers/desk.ts'
import { importRecords } from '../../../test/records.ts'
import { addCorp, startTestService, type TestService } from '../../../test/service.ts'

const CORP = 'wwwork'
const AT = '/open-api/workorder'

const staff = ['creator', 'handler', 'second', 'copied', 'stranger'].map((id, i) => ({
  ...{ id, pk: i + 1, name: `名${id}`, avatar: `https://img/${id}`, created_at: 1, updated_at: 1, department: ['1'] },
  ...{ oa_authorized: true, ia_authorized: true, ma_authorized: true },
}))
const { department, group_chat } = surroundings

const component = (component_id: string, type: string, required = false, options: string[] = []) => {
  return { component_id, type, title: `题${component_id}`, required, options }
}
const ticket_template = [
  {
    id: 1,
    title: '售后',
    steps: [
      { name: '受理', handler_ids: ['handler'] },
      { name: '处理', handler_ids: ['second'] },
      { name: '复核', handler_ids: ['second', 'creator'] },
    ],
    components: [
      component('in', 'input', true),
      component('area', 'textarea'),
      component('sel', 'select', false, ['甲', '乙']),
      component('chk', 'checked', true, ['甲', '乙', '丙']),
      component('rad', 'radio', false, ['甲', '乙']),
      component('mul', 'selectMultiple', false, ['甲', '乙']),
    ],
  },
  { id: 2, title: '简单', steps: [{ name: '唯一', handler_ids: [] }], components: [] },
]

let service: TestService
let desk: ReturnType<typeof openDesk>
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const groups = group_chat.map((group) => ({ ...group, owner_staff_id: 'creator' }))
  const records = { department, staff, ticket_template, group_chat: groups, customer: [customer(1)] }
  await importRecords(service, { corp_id: CORP }, records)
  desk = openDesk(service.store.owner)
  await desk.subscribe(CORP, 'https://receiver.example.com/all')
  await desk.subscribe(CORP, 'https://receiver.example.com/closing', ['close', 'reopen'])
})
afterAll(async () => {
  await desk.close()
  await service.stop()
})
beforeEach(() => service.advance(10))

type Body = Record<string, unknown>

async function post(what: string, body: Body, who = token): Promise<Body & { errcode: number; errmsg: string }> {
  return (await service.call(`${AT}/${what}`, { token: who, body })).body as Body & { errcode: number; errmsg: string }
}

async function code(what: string, body: Body): Promise<number> {
  return (await post(what, body)).errcode
}

const base = { template_id: 2, title: '新工单', relation_type: 1, relation_id: 'wm0001' }

async function open(more: Body = {}): Promise<string> {
  const wanted = { ...base, handler_id: 'handler', staff_id: 'creator', cc_list: ['copied'], ...more }
  const reply = await post('create', wanted)
  expect(reply).toEqual({ errcode: 0, errmsg: 'ok', order_no: expect.stringMatching(/^WO\d{22}$/) })
  return reply.order_no as string
}

type Detail = Record<string, unknown> & {
  id: number
  processing_flows: Record<string, unknown>[]
  work_order_component_record_list: Record<string, unknown>[]
}

async function detail(order_no: string): Promise<Detail> {
  const { body } = await service.call(`${AT}/detail`, { token, query: { order_no } })
  expect(body.errcode).toBe(0)
  return body.work_order as Detail
}

async function listed(id: number): Promise<Body | undefined> {
  const { body } = await service.call(`${AT}/list`, { token, query: { limit: 100 } })
  return (body.workorder_list as Body[]).find((item) => item.id === id)
}

/** What was announced of a ticket: its pushes to each subscription, and its entries of the feed. */
async function announced(order_no: string) {
  const { owner } = service.store
  const pushes = await owner`
    select subscription_id, action, seq, data from delivery
    where corp_id = ${CORP} and record_id = ${order_no} order by subscription_id, seq`
  const feed = await owner<{ action: string }[]>`
    select action from event_inbox where corp_id = ${CORP} and record_id = ${order_no} order by inbox_id`
  const to = (id: number) => pushes.filter((push) => push.subscription_id === id)
  return { all: to(1), closing: to(2), feed: feed.map(({ action }) => action) }
}

async function rowsOf(order_no: string) {
  const { processing_flows, ...ticket } = await detail(order_no)
  return { ticket, flows: processing_flows.length, announced: await announced(order_no) }
}

describe('a new ticket', () => {
  it('waits at the first step with everything that it was given', async () => {
    const content = { text: '内容', pic: ['https://img/1.png'] }
    const component_records = [
      { sort: 9, component_id: 'chk', values: ['丙', '甲'] },
      { sort: 2, component_id: 'in', title: '改题', value: '单号 1' },
    ]
    const given = { template_id: 1, content, msg_list: ['m1', 'm2'], component_records }
    const order_no = await open({ ...given, cc_list: ['copied', 'second', 'copied'] })
    const now = service.now()
    const { id, ...rest } = await detail(order_no)
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
    expect(await listed(id)).toEqual({ id, ...item })
    const { all, closing, feed } = await announced(order_no)
    expect(all).toEqual([
      { subscription_id: 1, action: 'create', seq: 1, data: JSON.stringify({ order_no, staff_id: 'creator' }) },
    ])
    expect([closing, feed]).toEqual([[], ['create']])
  })

  it('can be about a group chat, and its handler need not belong to the step', async () => {
    const order_no = await open({ relation_type: 2, relation_id: 'wr2' })
    expect(await detail(order_no)).toMatchObject({
      ...{ relation_type: 2, relation_id: 'wr2', relation_name: '群2', flow_handler: 0, template_step: 1 },
      ...{ button_operate: { chat_record: false, preview_flow: true } },
    })
  })

  it('has a number that sorts by time and does not tell the next one', async () => {
    const earlier = [await open(), await open(), await open()]
    service.advance(1)
    const later = await open()
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
    [10049, 'an empty title', { title: '' }],
  ])('is refused with %i for %s', async (wanted, _, more) => {
    const before = await service.store.owner`select count(*) from ticket where corp_id = ${CORP}`
    const body = { ...base, handler_id: 'handler', staff_id: 'creator', ...more }
    expect(await post('create', body)).toEqual({ errcode: wanted, errmsg: expect.stringMatching(/\p{Script=Han}/u) })
    expect(await service.store.owner`select count(*) from ticket where corp_id = ${CORP}`).toEqual(before)
  })

  it('takes 600 characters, and names whoever or whatever is at fault', async () => {
    await open({ content: { text: '长'.repeat(600) } })
    const body = { ...base, handler_id: 'handler', staff_id: 'creator' }
    expect((await post('create', { ...body, cc_list: ['copied', 'nobody'] })).errmsg).toContain('nobody')
    expect((await post('create', { ...body, template_id: 1, component_records: [full[0]] })).errmsg).toContain('chk')
  })
})

describe('the way of a ticket', () => {
  it('goes from hand to hand, closes, and opens again, each time on record', async () => {
    const order_no = await open({
      template_id: 1,
      component_records: [
        { component_id: 'in', value: 'x' },
        { component_id: 'chk', values: ['甲'] },
      ],
    })
    const created = service.now()
    const remark = {
      ...{ cc_list: ['stranger', 'copied'], content: { text: '请处理', pic: [] }, is_show: 1 },
      attached_json: [{ type: 'video', url: 'https://v/1.mp4' }],
    }
    service.advance(5)
    const handed = { order_no, staff_id: 'handler', handler_id: 'second', ...remark }
    expect(await post('switch', handed)).toEqual({ errcode: 0, errmsg: 'ok', current_step: 2 })
    let shown = await detail(order_no)
    expect(shown).toMatchObject({
      ...{ status: 20, handler_id: 'second', last_handler_id: 'handler', last_handler_name: '名handler' },
      ...{ template_step: 2, stage_name: '处理', flow_handler: 1, deliver: true, cc_list: ['copied', 'stranger'] },
      ...{ updated_at: created + 5, total_time: 5 },
    })
    expect(shown.processing_flows[1]).toMatchObject({ no: 2, action: 'switch', handler_id: 'second', ...remark })
    expect(await listed(shown.id)).toMatchObject({ status: 20, handler_id: 'second', template_step: 2 })

    expect(await post('switch', { order_no, staff_id: 'second', handler_id: 'stranger' })).toMatchObject({
      current_step: 2,
    })
    expect(await detail(order_no)).toMatchObject({ template_step: 2, flow_handler: 0, last_handler_id: 'second' })
    expect(await post('switch', { order_no, staff_id: 'stranger', handler_id: 'creator' })).toMatchObject({
      current_step: 3,
    })
    expect(await detail(order_no)).toMatchObject({ template_step: 3, flow_handler: 1, stage_name: '复核' })

    service.advance(5)
    expect(await post('close', { order_no, staff_id: 'creator', content: { text: '好了' } })).toEqual({
      errcode: 0,
      errmsg: 'ok',
    })
    service.advance(100)
    shown = await detail(order_no)
    expect(shown).toMatchObject({ status: 30, total_time: 10, updated_at: created + 10, reopen: false })
    expect(shown.button_operate).toMatchObject({
      ...{ close: false, comment: false, deliver: false, reopen: true, update: false },
    })
    expect(await listed(shown.id)).toMatchObject({ status: 30, total_time: 10 })

    expect(await code('reopen', { order_no, staff_id: 'creator' })).toBe(0)
    expect(await detail(order_no)).toMatchObject({ status: 20, reopen: true, total_time: 110, handler_id: 'creator' })
    expect(await code('reply', { order_no, staff_id: 'copied', content: { text: '收到' } })).toBe(0)

    const { all, closing, feed } = await announced(order_no)
    const way = ['create', 'switch', 'switch', 'switch', 'close', 'reopen', 'reply']
    expect(all.map(({ action, seq }) => [seq, action])).toEqual(way.map((action, i) => [i + 1, action]))
    expect(closing.map(({ action, seq }) => [seq, action])).toEqual([
      [5, 'close'],
      [6, 'reopen'],
    ])
    expect(feed).toEqual(way)
    expect(JSON.parse(all[1]?.data)).toEqual({
      ...{ order_no, staff_id: 'handler', staff_ext_id: 'handler', handler_id: 'second', ...remark },
    })
    expect(JSON.parse(all[4]?.data)).toEqual({ order_no, staff_id: 'creator', content: { text: '好了' } })
    shown = await detail(order_no)
    expect(shown.processing_flows.map(({ no, action }) => [no, action])).toEqual(
      way.map((action, i) => [i + 1, action]),
    )
  })

  it.each([
    ['handler', 20],
    ['creator', 10],
    ['copied', 10],
  ])('after a reply of the %s is %i', async (staff_id, status) => {
    const order_no = await open()
    expect(await code('reply', { order_no, staff_id, content: { text: '在看' } })).toBe(0)
    expect(await detail(order_no)).toMatchObject({ status, deliver: false, handler_id: 'handler' })
  })

  it('starts with a switch too, and a switch leaves the step of a handler that no step lists', async () => {
    const order_no = await open()
    expect(await post('switch', { order_no, staff_id: 'creator', handler_id: 'second' })).toMatchObject({
      current_step: 1,
    })
    expect(await detail(order_no)).toMatchObject({ status: 20, template_step: 1, flow_handler: 0 })
  })

  it('that came without a template stays without', async () => {
    const people = { handler_id: 'handler', creator_id: 'creator' }
    const bare = { id: 900_000, order_no: 'OLD-1', title: '旧', status: 10, ...people, created_at: 1, updated_at: 1 }
    await importRecords(service, { corp_id: CORP }, { ticket: [bare] })
    expect(await post('switch', { order_no: 'OLD-1', staff_id: 'creator', handler_id: 'second' })).toMatchObject({
      current_step: 0,
    })
    const shown = await detail('OLD-1')
    expect(shown).toMatchObject({
      status: 20,
      stage_name: '',
      relation_name: '',
      button_operate: { preview_flow: false },
    })
    expect(shown).not.toHaveProperty('flow_handler')
    expect((await announced('OLD-1')).all.map(({ seq }) => seq)).toEqual([1])
  })
})

describe('an edit', () => {
  const records = [
    { component_id: 'in', value: 'x' },
    { component_id: 'chk', values: ['甲'] },
  ]

  it('changes what it names, is in the history and the feed, and is not pushed', async () => {
    const order_no = await open({ template_id: 1, component_records: records, content: { text: '旧' } })
    const { id } = await detail(order_no)
    const chosen = { component_record_id: id * 1000 + 2, values: ['乙', '丙'] }
    service.advance(3)
    expect(await post('update', { order_no, staff_id: 'handler', title: '新题', component_records: [chosen] })).toEqual(
      {
        ...{ errcode: 0, errmsg: 'ok' },
      },
    )
    const shown = await detail(order_no)
    expect(shown).toMatchObject({ title: '新题', status: 10, content: { text: '旧' }, updated_at: service.now() })
    expect(shown.work_order_component_record_list).toMatchObject([{ value: 'x' }, { values: ['乙', '丙'] }])
    expect(shown.processing_flows.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(await listed(id)).toMatchObject({ title: '新题' })
    await post('update', { order_no, staff_id: 'creator', content: { text: '新' } })
    await post('reply', { order_no, staff_id: 'creator' })
    expect(await detail(order_no)).toMatchObject({ title: '新题', content: { text: '新' } })
    const { all, feed } = await announced(order_no)
    expect(all.map(({ action, seq }) => [seq, action])).toEqual([
      [1, 'create'],
      [2, 'reply'],
    ])
    expect(feed).toEqual(['create', 'update', 'update', 'reply'])
  })

  it('by two at once keeps both', async () => {
    const order_no = await open({ template_id: 1, component_records: records })
    const { id } = await detail(order_no)
    const edits = [
      { component_record_id: id * 1000 + 1, value: 'y' },
      { component_record_id: id * 1000 + 2, values: ['乙'] },
    ]
    const codes = await Promise.all(
      edits.map((edit) => code('update', { order_no, staff_id: 'handler', component_records: [edit] })),
    )
    expect(codes).toEqual([0, 0])
    const { work_order_component_record_list } = await detail(order_no)
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
    const order_no = await open({ template_id: 1, component_records: records })
    const before = await rowsOf(order_no)
    const edit = { component_record_id: (before.ticket.id as number) * 1000 + (nth as number), ...filling }
    expect(await code('update', { order_no, staff_id: 'handler', title: '改', component_records: [edit] })).toBe(wanted)
    expect(await rowsOf(order_no)).toEqual(before)
  })
})

describe('whoever may not', () => {
  const more = (what: string): Body => (what === 'switch' ? { handler_id: 'second' } : {})
  const actions = ['switch', 'reply', 'close', 'reopen', 'update']

  it.each(actions)('%s: gets the code for it, and changes nothing', async (what) => {
    const order_no = await open()
    if (what === 'reopen') await post('close', { order_no, staff_id: 'handler' })
    const before = await rowsOf(order_no)
    const body = { order_no, staff_id: 'handler', ...more(what) }
    expect(await code(what, { ...body, order_no: 'WO0' })).toBe(22301)
    expect(await code(what, { ...body, staff_id: 'nobody' })).toBe(22304)
    expect(await code(what, { ...body, staff_id: 'stranger' })).toBe(22305)
    if (what !== 'reply') expect(await code(what, { ...body, staff_id: 'copied' })).toBe(22305)
    if (what !== 'update')
      expect(await post(what, { ...body, cc_list: ['nobody'] })).toMatchObject({
        ...{ errcode: 22303, errmsg: expect.stringContaining('nobody') },
      })
    if (what === 'switch') {
      expect(await code(what, { ...body, handler_id: 'nobody' })).toBe(22302)
      expect(await code(what, { ...body, handler_id: 'handler' })).toBe(10049)
    }
    expect(await code(what, { ...body, attached_json: [{ type: 'audio', url: 'x' }] })).toBe(
      what === 'update' ? 0 : 10049,
    )
    if (what !== 'update') expect(await rowsOf(order_no)).toEqual(before)
  })

  it.each(actions)('%s: finds the ticket closed, or not closed', async (what) => {
    const order_no = await open()
    if (what !== 'reopen') await post('close', { order_no, staff_id: 'handler' })
    const before = await rowsOf(order_no)
    for (const staff_id of ['creator', 'handler']) {
      expect(await code(what, { order_no, staff_id, ...more(what) })).toBe(what === 'reopen' ? 22320 : 22307)
    }
    expect(await code(what, { order_no, staff_id: 'stranger', ...more(what) })).toBe(22305)
    expect(await rowsOf(order_no)).toEqual(before)
  })

  it('a handler of before may act no more, those copied in later may reply', async () => {
    const order_no = await open()
    await post('switch', { order_no, staff_id: 'handler', handler_id: 'second', cc_list: ['stranger'] })
    expect(await code('close', { order_no, staff_id: 'handler' })).toBe(22305)
    expect(await code('reply', { order_no, staff_id: 'handler' })).toBe(22305)
    expect(await code('reply', { order_no, staff_id: 'stranger' })).toBe(0)
  })

  it('comes from another corporation, or without a service seat', async () => {
    const order_no = await open()
    const other = await addCorp(service, 'wwelse')
    await importRecords(service, { corp_id: 'wwelse' }, { department, staff })
    expect(await post('close', { order_no, staff_id: 'handler' }, other.token)).toMatchObject({ errcode: 22301 })
    const { body } = await service.call(`${AT}/detail`, { token: other.token, query: { order_no } })
    expect(body.errcode).toBe(22301)
    const basic = await addCorp(service, 'wwbasic', { seats: ['basic', 'marketing', 'conversation'] })
    for (const what of ['create', ...actions])
      expect(await post(what, {}, basic.token)).toMatchObject({ errcode: 10901 })
  })
})

describe('two at once', () => {
  /** Holds a ticket until that many calls wait for it, so that each has decided by what it saw before. */
  async function meeting(order_no: string, calls: [string, Body][]): Promise<number[]> {
    const { owner } = service.store
    let answers: Promise<number[]> = Promise.resolve([])
    await owner.begin(async (tx) => {
      await tx`select 1 from ticket where corp_id = ${CORP} and order_no = ${order_no} for update`
      answers = Promise.all(calls.map(([what, body]) => code(what, { order_no, ...body })))
      for (;;) {
        const [row] = await tx`
          select count(*)::int as n from pg_locks where not granted and (transactionid = pg_current_xact_id()::xid
            or relation = 'ticket'::regclass and database = (select oid from pg_database where datname = current_database()))`
        if (row?.n >= calls.length) return
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    })
    return answers
  }

  async function expectWhole(order_no: string, deeds: number): Promise<void> {
    const { processing_flows } = await detail(order_no)
    expect(processing_flows.map(({ no }) => no)).toEqual(Array.from({ length: deeds + 1 }, (_, i) => i + 1))
    const { all } = await announced(order_no)
    expect(all.map(({ seq, action }) => [seq, action])).toEqual(processing_flows.map(({ no, action }) => [no, action]))
  }

  const byHandler = { staff_id: 'handler' }
  const byCreator = { staff_id: 'creator' }
  const toSecond = { handler_id: 'second' }
  const toStranger = { handler_id: 'stranger' }
  it.each<[string, [string, Body][], number[]]>([
    [
      'switch and close of the handler',
      [
        ['switch', { ...byHandler, ...toSecond }],
        ['close', byHandler],
      ],
      [22305, 22307],
    ],
    [
      'switch of the handler, close of the creator',
      [
        ['switch', { ...byHandler, ...toSecond }],
        ['close', byCreator],
      ],
      [22305, 22307],
    ],
    [
      'two switches of the handler',
      [
        ['switch', { ...byHandler, ...toSecond }],
        ['switch', { ...byHandler, ...toStranger }],
      ],
      [22305],
    ],
    [
      'switches of handler and creator',
      [
        ['switch', { ...byHandler, ...toSecond }],
        ['switch', { ...byCreator, ...toStranger }],
      ],
      [22305],
    ],
    [
      'two closes',
      [
        ['close', byHandler],
        ['close', byCreator],
      ],
      [22307],
    ],
  ])('%s: one wins', async (_, calls, losses) => {
    for (const order of [calls, calls.toReversed()]) {
      const order_no = await open()
      const codes = await meeting(order_no, order)
      expect(codes.filter((each) => each === 0)).toHaveLength(1)
      expect(losses).toContain(codes.find((each) => each !== 0))
      const [winner] = order[codes.indexOf(0)] as [string, Body]
      expect(await detail(order_no)).toMatchObject(
        winner === 'close' ? { status: 30, handler_id: 'handler' } : { status: 20 },
      )
      await expectWhole(order_no, 1)
    }
  })

  it('two reopens: one wins, the other finds it open', async () => {
    const order_no = await open()
    await post('close', { order_no, ...byHandler })
    expect(
      (
        await meeting(order_no, [
          ['reopen', byHandler],
          ['reopen', byCreator],
        ])
      ).sort(),
    ).toEqual([0, 22320])
    await expectWhole(order_no, 2)
  })

  it('replies hinder no one', async () => {
    const order_no = await open()
    const replies = Array.from({ length: 4 }, (_, i): [string, Body] => [
      'reply',
      i % 2 ? byHandler : { staff_id: 'copied' },
    ])
    expect(await meeting(order_no, replies)).toEqual([0, 0, 0, 0])
    expect(
      await meeting(order_no, [
        ['reply', byCreator],
        ['switch', { ...byHandler, ...toSecond }],
      ]),
    ).toEqual([0, 0])
    await expectWhole(order_no, 6)
  })

  it('without being held up, many clients leave one winner', async () => {
    const order_no = await open()
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2 ? code('close', { order_no, ...byHandler }) : code('switch', { order_no, ...byHandler, ...toSecond }),
      ),
    )
    expect(codes.filter((each) => each === 0)).toHaveLength(1)
    await expectWhole(order_no, 1)
  })
})

describe('a change and its event', () => {
  it('are undone together', async () => {
    const { owner } = service.store
    const order_no = await open()
    const before = await rowsOf(order_no)
    const tickets = await owner`select count(*) from ticket where corp_id = ${CORP}`
    for (const table of ['delivery', 'event_inbox', 'ticket_flow']) {
      await owner.unsafe(`alter table ${table} add constraint never check (action is null) not valid`)
      for (const what of ['switch', 'reply', 'close']) {
        expect(await code(what, { order_no, staff_id: 'handler', handler_id: 'second' })).toBe(10950)
      }
      expect(await code('create', { ...base, handler_id: 'handler', staff_id: 'creator' })).toBe(10950)
      await owner.unsafe(`alter table ${table} drop constraint never`)
    }
    expect(await rowsOf(order_no)).toEqual(before)
    expect(await owner`select count(*) from ticket where corp_id = ${CORP}`).toEqual(tickets)
    expect(await code('close', { order_no, staff_id: 'handler' })).toBe(0)
    expect((await announced(order_no)).all.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('happen once under one Idempotency-Key', async () => {
    const order_no = await open()
    const headers = { 'idempotency-key': 'once' }
    const body = { order_no, staff_id: 'handler', handler_id: 'second' }
    const calls = await Promise.all([1, 2, 3].map(() => service.call(`${AT}/switch`, { token, body, headers })))
    expect(new Set(calls.map(({ text }) => text)).size).toBe(1)
    expect((await announced(order_no)).all).toHaveLength(2)
  })
})
