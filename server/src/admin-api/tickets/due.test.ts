import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

type Ticket = { order_no: string; title: string; priority: number; due_at?: number; overdue: boolean }

const DRAFT = { template_id: 4, relation_type: 1, relation_id: 'wm_yunqi_1001', handler_id: 'huzihan' }

async function make(title: string, more: object = {}): Promise<Ticket> {
  const made = await admin.post('tickets', { ...DRAFT, title, ...more })
  expect([made.status, made.body.title]).toEqual([201, title])
  return made.body as Ticket
}

const titles = async (query: Record<string, string>) => {
  const { status, body } = await admin.call('tickets', { query: { q: '期限', ...query } })
  expect(status).toBe(200)
  return (body.items as Ticket[]).map(({ title }) => title)
}

it('is of normal priority and due at no time unless told otherwise', async () => {
  const plain = await make('没有要求')
  expect(plain).toMatchObject({ priority: 2, overdue: false })
  expect(plain).not.toHaveProperty('due_at')
})

/** Puts the time at which a ticket is due so many seconds from the database's own now. */
const dueIn = (orderNo: string, seconds: number) => admin.service.store.owner`
  update ticket set due_at = extract(epoch from now())::bigint + ${seconds} where order_no = ${orderNo}`

it('is overdue by the database’s clock, until it is closed', async () => {
  const { order_no } = await make('会过期')
  const path = `tickets/${order_no}`
  const found = async (overdue: string) => (await admin.call('tickets', { query: { overdue, q: '会过期' } })).body.total
  await dueIn(order_no, 3600)
  expect([(await admin.call(path)).body.overdue, await found('yes'), await found('no')]).toEqual([false, 0, 1])
  await dueIn(order_no, -60)
  expect([(await admin.call(path)).body.overdue, await found('yes'), await found('no')]).toEqual([true, 1, 0])
  await admin.post(`${path}/close`)
  expect([(await admin.call(path)).body.overdue, await found('yes')]).toEqual([false, 0])
})

it('is changed as the rest is: with its history, by its version, and not when it is closed', async () => {
  const { order_no } = await make('改期')
  const path = `tickets/${order_no}`
  const due_at = admin.service.now() + 86_400
  const { headers } = await admin.call(path)
  const version = { 'if-match': headers.get('etag') as string }
  const patch = (body: object) => admin.call(path, { method: 'PATCH', body, headers: version })
  expect((await patch({ due_at, priority: 4 })).body).toMatchObject({ due_at, priority: 4 })
  expect((await patch({ priority: 1 })).status).toBe(409)
  expect((await admin.patch(path, { due_at: null })).body).not.toHaveProperty('due_at')
  await admin.post(`${path}/close`)
  expect((await admin.patch(path, { priority: 1 })).body.code).toBe('closed')
  const flows = (await admin.call(`${path}/flows`)).body.items as { action: string }[]
  expect(flows.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'close'])
})

it('is found and put in order by both; what is due at no time comes last', async () => {
  const now = admin.service.now()
  await make('期限一', { due_at: now + 3000, priority: 1 })
  await make('期限二', { due_at: now + 1000, priority: 4 })
  await make('期限三', { priority: 3 })
  expect(await titles({ sort: 'due_at' })).toEqual(['期限二', '期限一', '期限三'])
  expect(await titles({ sort: '-priority' })).toEqual(['期限二', '期限三', '期限一'])
  expect(await titles({ priority: '4' })).toEqual(['期限二'])
  expect(await titles({ due_start_time: String(now + 2000) })).toEqual(['期限一'])
  expect(await titles({ due_end_time: String(now + 2000) })).toEqual(['期限二'])
  const first = await admin.call('tickets', { query: { q: '期限', sort: 'due_at', limit: '2' } })
  expect(await titles({ sort: 'due_at', cursor: first.body.next_cursor as string })).toEqual(['期限三'])
})

it.each([
  [{ priority: 5 }, 'priority'],
  [{ due_at: 1 }, 'due_at'],
  [{ due_at: 'soon' }, 'due_at'],
])('refuses %j at its field and changes nothing', async (change, field) => {
  const { order_no } = await make('不变')
  const before = (await admin.call(`tickets/${order_no}`)).body
  const refused = await admin.patch(`tickets/${order_no}`, change)
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field }]])
  const created = await admin.post('tickets', { ...DRAFT, title: '不变', ...change })
  expect([created.status, created.body.errors]).toMatchObject([422, [{ field }]])
  expect((await admin.call(`tickets/${order_no}`)).body).toEqual(before)
})

it('is for the management API alone: the open API shows a ticket as ever', async () => {
  const { order_no } = await make('对外不变', { priority: 4, due_at: admin.service.now() + 60 })
  const { token } = admin.service
  const [list, detail] = await Promise.all([
    admin.service.call('/open-api/workorder/list', { token, query: { title: '对外不变' } }),
    admin.service.call('/open-api/workorder/detail', { token, query: { order_no } }),
  ])
  expect((list.body.workorder_list as object[]).length).toBe(1)
  for (const shown of [(list.body.workorder_list as object[])[0], detail.body.work_order])
    expect(Object.keys(shown as object).filter((name) => /priority|due|overdue/.test(name))).toEqual([])
})

it('“mine” are the tickets of the staff member that the operator is; one who is none is told why not', async () => {
  await make('我的一', { handler_id: 'luojianguo', staff_id: 'majingyi' })
  await make('我的二')
  await make('我的三', { staff_id: 'majingyi' })
  const found = async (mine: string) => {
    const { body } = await admin.call('tickets', { query: { mine, q: '我的', sort: 'id' } })
    return (body.items as Ticket[]).map(({ title }) => title)
  }
  expect(await found('handler')).toEqual(['我的一'])
  expect(await found('creator')).toEqual(['我的二'])
  expect(await found('any')).toEqual(['我的一', '我的二'])
  const exported = await admin.call('tickets', {
    ...{ query: { mine: 'handler', q: '我的' }, headers: { accept: 'application/x-ndjson' } },
  })
  expect(exported.text).toContain('我的一')
  expect(exported.text).not.toContain('我的二')
  const stranger = await admin.view('tickets', { query: { mine: 'any' } })
  expect([stranger.status, stranger.body.errors]).toMatchObject([
    ...[422, [{ field: 'mine', code: 'account_without_staff' }]],
  ])
})
