import { expect } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { bareStaffLine } from '../../../../qa/support/fixtures.ts'
import { openWebhookSetup } from '../../../../qa/support/receivers/webhook-setup.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService } from '../../../../qa/support/service.ts'

/** The corporation of `startTickets`, and where tickets are called. */
export const CORP = 'wwwork'
export const AT = '/open-api/workorder'

export type Body = Record<string, unknown>

type Detail = Body & { id: number; processing_flows: Body[]; work_order_component_record_list: Body[] }

/** Records for tests: who creates and who handles, who is copied in, and who has nothing to do with it. */
export const staff = ['creator', 'handler', 'second', 'copied', 'stranger'].map((id, i) =>
  bareStaffLine(i + 1, id, {
    name: `名${id}`,
    avatar: `https://img/${id}`,
    created_at: 1,
    updated_at: 1,
    department: ['1'],
  }),
)
export const { department } = surroundings

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

/** What every new ticket is given, but for its people. */
export const base = { template_id: 2, title: '新工单', relation_type: 1, relation_id: 'wm0001' }

/** A service with a corporation that has templates and no tickets yet; subscription 1 is to all pushes, 2 to closing ones. */
export async function startTickets() {
  const service = await startTestService()
  const { token } = await addCorp(service, CORP)
  const group_chat = surroundings.group_chat.map((group) => ({ ...group, owner_staff_id: 'creator' }))
  const records = { department, staff, ticket_template, group_chat, customer: [customer(1)] }
  await importRecords(service, { corp_id: CORP }, records)
  const deps = openWebhookSetup(service.store.owner)
  await deps.subscribe(CORP, 'https://receiver.example.com/all')
  await deps.subscribe(CORP, 'https://receiver.example.com/closing', ['close', 'reopen'])

  async function post(what: string, body: Body, who = token): Promise<Body & { errcode: number; errmsg: string }> {
    return (await service.call(`${AT}/${what}`, { token: who, body })).body as Body & {
      errcode: number
      errmsg: string
    }
  }

  async function detail(order_no: string): Promise<Detail> {
    const { body } = await service.call(`${AT}/detail`, { token, query: { order_no } })
    expect(body.errcode).toBe(0)
    return body.work_order as Detail
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

  return {
    ...{ service, token, post, detail, announced },

    async code(what: string, body: Body): Promise<number> {
      return (await post(what, body)).errcode
    },

    /** A new ticket's number. */
    async open(more: Body = {}): Promise<string> {
      const wanted = { ...base, handler_id: 'handler', staff_id: 'creator', cc_list: ['copied'], ...more }
      const reply = await post('create', wanted)
      expect(reply).toEqual({ errcode: 0, errmsg: 'ok', order_no: expect.stringMatching(/^WO\d{22}$/) })
      return reply.order_no as string
    },

    async listed(id: number): Promise<Body | undefined> {
      const { body } = await service.call(`${AT}/list`, { token, query: { limit: 100 } })
      return (body.workorder_list as Body[]).find((item) => item.id === id)
    },

    /** All that a call could change of a ticket, to be compared. */
    async rowsOf(order_no: string) {
      const { processing_flows, ...ticket } = await detail(order_no)
      return { ticket, flows: processing_flows.length, announced: await announced(order_no) }
    },

    async stop() {
      await deps.close()
      await service.stop()
    },
  }
}

export type Tickets = Awaited<ReturnType<typeof startTickets>>
