import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const OPEN = 'tickets/WO202505185044'
type Flow = { action: string; staff_id: string }
const lastAct = async () => {
  const { body } = await admin.call(`${OPEN}/flows`)
  const { action, staff_id } = (body.items as Flow[]).at(-1) as Flow
  return [action, staff_id]
}

it('operators act on every ticket, as their own staff member unless another is named', async () => {
  const replied = await admin.post(`${OPEN}/reply`, { content: { text: '收到' } })
  expect(replied.status).toBe(200)
  expect(await lastAct()).toEqual(['reply', 'luojianguo'])
  const changed = await admin.patch(OPEN, { title: '礼品卡', staff_id: 'majingyi' })
  expect([changed.status, changed.body.title]).toEqual([200, '礼品卡'])
  expect(await lastAct()).toEqual(['update', 'majingyi'])
  expect((await admin.post(`${OPEN}/switch`, { handler_id: 'majingyi' })).body.handler_id).toBe('majingyi')
  expect((await admin.post(`${OPEN}/close`)).body.status).toBe(30)
  expect(await lastAct()).toEqual(['close', 'luojianguo'])
  expect((await admin.post(`${OPEN}/close`)).body.code).toBe('closed')
  expect((await admin.post(`${OPEN}/reopen`, { staff_id: 'nobody' })).body.errors).toMatchObject([
    { field: 'staff_id' },
  ])
  expect((await admin.post(`${OPEN}/reopen`)).body.status).toBe(20)
})

it('what a template asks for is checked; a change of it is in the history and the feed, and no callback tells of it', async () => {
  const component = {
    component_id: 'machine',
    type: 'input',
    title: '机器编号',
    required: true,
    options: [] as string[],
  }
  const kind = { component_id: 'fault', type: 'radio', title: '故障', required: false, options: ['漏水', '不制冷'] }
  const template = await admin.post('ticket-templates', {
    ...{ title: '设备报修', steps: [{ name: '受理', handler_ids: ['huzihan'] }], components: [component, kind] },
  })
  expect(template.status).toBe(201)
  const draft = {
    ...{ template_id: template.body.id, title: '冰柜不冷', relation_type: 1, relation_id: 'wm_yunqi_1001' },
    handler_id: 'huzihan',
  }
  const missing = await admin.post('tickets', draft)
  expect([missing.status, missing.body.errors]).toEqual([
    422,
    [
      {
        ...{ field: 'component_records', code: 'component_required' },
        params: { value: 'machine' },
        message: expect.any(String),
      },
    ],
  ])
  const made = await admin.post('tickets', {
    ...draft,
    component_records: [
      { component_id: 'machine', value: 'A-7' },
      { component_id: 'fault', values: [] },
    ],
  })
  const [, fault] = made.body.component_records as { component_record_id: number }[]
  const path = `tickets/${made.body.order_no}`
  const { next_cursor } = (await admin.call('events', { query: { latest: 'true' } })).body
  const fill = (filling: object) =>
    admin.patch(path, { component_records: [{ component_record_id: fault?.component_record_id, ...filling }] })
  expect((await fill({ values: ['爆炸'] })).body.errors).toMatchObject([{ code: 'component_not_an_option' }])
  expect((await fill({ values: ['漏水', '不制冷'] })).body.errors).toMatchObject([{ code: 'component_one_value' }])
  const filled = await fill({ values: ['不制冷'] })
  expect([filled.status, filled.body.component_records]).toMatchObject([
    ...[200, [{ value: 'A-7' }, { title: '故障', values: ['不制冷'] }]],
  ])
  const flows = (await admin.call(`${path}/flows`)).body.items as Flow[]
  expect(flows.map(({ action }) => action)).toEqual(['create', 'update'])
  const { items } = (await admin.call('events', { query: { cursor: String(next_cursor) } })).body
  expect(items).toMatchObject([{ kind: 'ticket', action: 'updated', record_id: made.body.order_no }])
})

it('the feed tells of every change of a ticket, of several within a second too', async () => {
  const { next_cursor } = (await admin.call('events', { query: { latest: 'true' } })).body
  const due_at = admin.service.now() + 3600
  for (const change of [{ priority: 3 }, { priority: 4 }, { due_at }, { due_at: null }])
    expect((await admin.patch(OPEN, change)).status).toBe(200)
  for (const text of ['在查', '查到了']) await admin.post(`${OPEN}/reply`, { content: { text } })
  expect((await admin.patch(OPEN, { priority: 4 })).status).toBe(200) // it was that before
  const { items } = (await admin.call('events', { query: { cursor: String(next_cursor) } })).body
  expect((items as { kind: string }[]).filter(({ kind }) => kind === 'ticket')).toHaveLength(6)
})
