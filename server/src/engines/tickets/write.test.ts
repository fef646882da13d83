import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareStaffLine } from '../../../../qa/support/fixtures.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { actOnTicket } from './act.ts'
import { openTicket } from './open.ts'
import { putTicket, removeTicket } from './record.ts'
import { reviseTicket } from './revise.ts'
import type { Ticket } from './ticket.ts'

type Item = Record<string, unknown> & { id: number }
type List = { errcode: number; total: number; workorder_list: Item[] }

const corp = 'wwengine'
const BASE = 1_700_000_000
const staff = ['zhang', 'li', 'wu'].map((id, i) => bareStaffLine(i + 1, id, { name: id }))

/** An open ticket with no more than one must have. */
function bare(id: number) {
  const people = { handler_id: 'li', creator_id: 'zhang' }
  const times = { created_at: BASE + id, updated_at: BASE + id }
  return { id, order_no: `WO-${id}`, title: `工单${id}`, status: 10, ...people, ...times }
}

async function list(query: Record<string, string> = {}): Promise<List> {
  return (await service.call('/open-api/workorder/list', { token: mine, query: { limit: 100, ...query } })).body as List
}

const ids = async () => (await list()).workorder_list.map(({ id }) => id)

let service: TestService
let mine: string
beforeAll(async () => {
  service = await startTestService()
  mine = (await addCorp(service, corp)).token
  const ticket_template = [{ id: 3, title: '模板', steps: [{ name: '一', handler_ids: [] }], components: [] }]
  const group_chat = [{ group_ext_id: 'wr1', name: '群', owner_staff_id: 'li', member_count: 2, created_at: 1 }]
  await importRecords(service, { corp_id: corp }, { staff, ticket_template, ticket: [bare(41)], group_chat })
  await asCorp((ctx) => removeTicket(ctx, 41))
})
afterAll(() => service.stop())

function asCorp<T>(work: (ctx: Ctx) => Promise<T>, now?: number): Promise<T> {
  return service.act(corp, work, now)
}

const wanted = {
  ...{ template_id: 3, title: '新工单', handler_id: 'li', staff_id: 'zhang' },
  ...{ relation_type: 2 as const, relation_id: 'wr1' },
}

it('opens, changes and removes what the list shows at once', async () => {
  const at = service.now()
  const shown = async () => (await list()).workorder_list[0] as Item
  const content = { text: '内容', pic: [] }
  const order_no = await asCorp((ctx) => openTicket(ctx, { ...wanted, content }), at)
  const { id, ...item } = await shown()
  expect(item).toEqual({
    ...{ order_no, template_id: 3, template_title: '模板', flow_handler: 0, template_step: 1, title: '新工单' },
    ...{ relation_type: 2, relation_id: 'wr1', status: 10, handler_id: 'li', last_handler_id: null },
    ...{ creator_id: 'zhang', created_at: at, updated_at: at, total_time: 0, content },
  })

  const by = (staff_id: string) => ({ order_no, staff_id })
  await asCorp((ctx) => actOnTicket(ctx, { action: 'switch', ...by('li'), handler_id: 'wu' }), at + 5)
  expect(await shown()).toMatchObject({ handler_id: 'wu', last_handler_id: 'li', status: 20, updated_at: at + 5 })
  await asCorp((ctx) => reviseTicket(ctx, { ...by('wu'), title: '改标题' }), at + 6)
  expect((await list({ title: '改标' })).total).toBe(1)
  await asCorp((ctx) => actOnTicket(ctx, { action: 'close', ...by('wu') }), at + 9)
  service.advance(100)
  expect(await shown()).toMatchObject({ last_handler_id: 'li', status: 30, total_time: 9, updated_at: at + 9 })
  await asCorp((ctx) => actOnTicket(ctx, { action: 'reopen', ...by('zhang') }), at + 100)
  expect(await shown()).toMatchObject({ status: 20, total_time: 100 })

  expect(await asCorp((ctx) => removeTicket(ctx, id))).toBe(true)
  expect(await list()).toMatchObject({ total: 0, workorder_list: [] })
  await expect(asCorp((ctx) => actOnTicket(ctx, { action: 'reply', ...by('zhang') }), at)).rejects.toMatchObject({
    reason: 'no-ticket',
  })
  expect(await asCorp((ctx) => removeTicket(ctx, id))).toBe(false)
})

it('gives each ticket a number of its own, also to many at once', async () => {
  const open = () => asCorp((ctx) => openTicket(ctx, wanted), service.now())
  const made = await Promise.all(Array.from({ length: 12 }, open))
  const numbers = await ids()
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, i) => (numbers[0] as number) + i))
  expect(new Set(made).size).toBe(12)
  for (const id of numbers) await asCorp((ctx) => removeTicket(ctx, id))
  await open()
  const [id] = (await ids()) as [number]
  expect(id).toBeGreaterThan(numbers.at(-1) as number)
  await asCorp((ctx) => removeTicket(ctx, id))
})

it.each([
  ['handler_id', { handler_id: 'nobody' }],
  ['last_handler_id', { last_handler_id: 'nobody' }],
  ['creator_id', { creator_id: 'nobody' }],
  ['status', { status: 11 }],
  ['closed_at', { status: 30 }],
  ['closed_at', { closed_at: BASE + 5 }],
  ['closed_at', { status: 30, closed_at: 1 }],
  ['relation_type', { relation_type: 3 }],
])('refuses a ticket for its %s', async (field, changes) => {
  const nothing = { template_id: null, template_title: null, flow_handler: null, template_step: null }
  const rest = { relation_type: null, relation_id: null, last_handler_id: null, closed_at: null, content: null }
  const ticket = { ...bare(1), ...nothing, ...rest, ...changes } as unknown as Ticket
  await expect(asCorp((ctx) => putTicket(ctx, ticket))).rejects.toMatchObject({ field })
  expect((await list()).total).toBe(0)
})
