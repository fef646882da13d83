import { z } from 'zod'
import { asWritten, integer, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { reason } from '../../contract/reasons.ts'
import { lineSql } from '../../dataset/export.ts'
import { RawJson } from '../../endpoint.ts'
import { type Action, type ActionRequest, actOnTicket } from '../../engines/tickets/act.ts'
import { openTicket, type TicketDraft } from '../../engines/tickets/open.ts'
import { type Revision, reviseTicket } from '../../engines/tickets/revise.ts'
import { componentValue, filledComponent, ticketDraft, urgency } from '../../records/ticket/draft.ts'
import { contentOf, remark } from '../../records/ticket/remark.ts'
import { ticketKind } from '../../records/ticket/ticket.dataset.ts'
import { work } from '../../records/ticket/ticket.ts'
import { ticketFlowKind } from '../../records/ticket/ticket-flow.dataset.ts'
import { read } from '../../storage/corp-db.ts'
import { countedTotal } from '../../storage/counted-list.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { inCorporation, type ReadCall, type WriteCall } from '../kit/call.ts'
import { changeOf, createOf, listOf, readOf, verbOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { partial, resourceOf } from '../kit/resource.ts'
import { OVERDUE, ticketFilters } from './filters.ts'
import { refusing, ticketErrors } from './refusals.ts'
import { ticketSheet } from './sheet.ts'

const known = extended(ticketKind, {
  overdue: { schema: z.boolean().describe('是否逾期：未关闭且过了截止时间'), sql: `${OVERDUE}::text` },
})

const tickets = resourceOf(ticketKind, {
  ...{ path: 'tickets', tag: '工单', noun: '工单', idColumn: 'order_no', example: 'WO202505185044' },
  rights: { read: 'tickets:read', write: 'tickets:act' },
  sorts: {
    id: { columns: ['id'], list: { name: 'ticket', key: { id: 'id' } } },
    created_at: { columns: ['created_at', 'id'] },
    priority: { columns: ['priority', 'id'] },
    due_at: { columns: ['due_order', 'id'] },
  },
  sort: '-id',
  ...{ record: known.record.extend({ priority: work.priority }), item: known.item },
  search: { table: 'ticket', key: 'id' },
  sheet: ticketSheet,
  filters: ticketFilters(undefined),
  seenBy: (_rights, staffId) => ({ filters: ticketFilters(staffId) }),
})

const staff_id = text({ min: 1 }).optional().describe('操作人员工 ID，默认为操作员对应的员工')
const { attached_files: _, ...said } = remark

const draft = {
  ...ticketDraft,
  staff_id,
  msg_list: z.array(text()).max(1000).optional().describe('聊天记录 ID'),
  cc_list: said.cc_list,
  component_records: z.array(filledComponent).max(999).optional().describe('自定义组件的值'),
  ...urgency,
}

const revision = {
  title: draft.title,
  content: asWritten(contentOf()).describe('工单内容'),
  component_records: z
    .array(z.object({ component_record_id: integer().describe('组件记录 ID'), ...componentValue }))
    .max(999)
    .describe('自定义组件的值'),
  ...urgency,
}

type Acting = Pick<WriteCall, 'caller' | 'ctx'>

/** Who acts: the one that is named, else the staff member that the operator is linked to. */
function actingStaff({ caller, ctx }: Acting, given: string | undefined): string {
  const staffId = given ?? caller.staffIn?.(ctx.corpId)
  if (staffId !== undefined) return staffId
  throw problem('invalid', { errors: [{ field: 'staff_id', reason: reason('required_for_account') }] })
}

type Said = { staff_id?: string | undefined }

const verb = (action: Action, summary: string, example: { id: string; body: Record<string, unknown> }) =>
  verbOf(tickets, action, {
    ...{ summary, errors: ticketErrors, exampleId: example.id, example: example.body },
    body: { staff_id, ...(action === 'switch' ? { handler_id: text().describe('下一个处理人') } : {}), ...said },
    act: (ctx, order_no: string, body, call) => {
      const staffId = actingStaff(call, (body as Said).staff_id)
      return refusing(actOnTicket(ctx, { ...(body as object), action, order_no, staff_id: staffId } as ActionRequest))
    },
  })

const flows = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'tickets/{id}/flows', tag: '工单', summary: '工单的处理记录', right: 'tickets:read' },
    ...{ params: { id: tickets.id.schema }, example: { path: { id: tickets.id.example } } },
    reply: { items: z.array(ticketFlowKind.line), total: z.int() },
  },
  async ({ db, path }) => {
    const [found] = await read<{ items: string | null; n: number }>(
      db,
      sql`select (select string_agg(${verbatim(lineSql(ticketFlowKind))}, ',' order by r.no) from ticket_flow r
            where r.corp_id = t.corp_id and r.ticket_id = t.id) as items,
          (select count(*)::int from ticket_flow r where r.corp_id = t.corp_id and r.ticket_id = t.id) as n
        from ticket t where t.corp_id = w.corp_id and t.order_no = ${path.id}`,
    )
    if (!found) throw problem('not_found')
    return { items: new RawJson(`[${found.items ?? ''}]`), total: found.n }
  },
)

const board = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'tickets/board', tag: '工单', summary: '各状态的工单数', right: 'tickets:read' },
    reply: {
      items: z.array(z.object({ status: z.literal([10, 20, 30]).describe('状态'), total: z.int().describe('工单数') })),
      total: z.int().describe('全部工单数'),
    },
  },
  async ({ db }) => {
    const [found] = await read<{ waiting: number; at_work: number; total: number }>(
      db,
      sql`select count(*) filter (where r.status = 10)::int as waiting, count(*) filter (where r.status = 20)::int as at_work,
          ${countedTotal('ticket')}::int as total
        from ticket r where r.corp_id = w.corp_id and r.status < 30`,
    )
    const { waiting = 0, at_work = 0, total = 0 } = found ?? {}
    const items = [
      { status: 10, total: waiting },
      { status: 20, total: at_work },
      { status: 30, total: total - waiting - at_work },
    ]
    return { items, total }
  },
)

export const ticketEndpoints = [
  listOf(tickets),
  createOf(tickets, {
    body: draft,
    example: {
      ...{ template_id: 1, title: '外卖少送一杯申请退款', relation_type: 1, relation_id: 'wm_yunqi_1001' },
      ...{ handler_id: 'huzihan', staff_id: 'linmengjie' },
      component_records: [
        { component_id: 'refund-channel', values: ['外卖平台'] },
        { component_id: 'order-number', value: 'MT20260601001' },
      ],
    },
    create: (ctx, body, call) =>
      refusing(openTicket(ctx, { ...body, staff_id: actingStaff(call, body.staff_id) } as TicketDraft)),
  }),
  board,
  readOf(tickets),
  changeOf(tickets, {
    body: { ...partial(revision), staff_id },
    errors: ticketErrors,
    example: { title: '礼品卡重复扣款 200 元', staff_id: 'huzihan' },
    change: (ctx, order_no: string, body, call) =>
      refusing(reviseTicket(ctx, { ...body, order_no, staff_id: actingStaff(call, body.staff_id) } as Revision)),
  }),
  flows,
  verb('switch', '流转工单', { id: 'WO202505065042', body: { staff_id: 'litianyu', handler_id: 'xujingyi' } }),
  verb('reply', '回复工单', { id: 'WO202505065042', body: { staff_id: 'litianyu', content: { text: '收到' } } }),
  verb('close', '关闭工单', { id: 'WO202505305046', body: { staff_id: 'gaohaoran', content: { text: '已补送' } } }),
  verb('reopen', '重新打开工单', { id: 'WO202409025001', body: { staff_id: 'huzihan' } }),
]
