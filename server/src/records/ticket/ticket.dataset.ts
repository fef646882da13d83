import { datasetKind, type Line } from '../../dataset/kind.ts'
import { PRIORITY } from '../../engines/tickets/ticket.ts'
import { ticketFields, work } from './ticket.ts'

const CLOSED = 30

type Times = { status: number; created_at: number; updated_at: number; total_time?: number }

export const ticketKind = datasetKind({
  name: 'ticket',
  summary: {
    en: 'Tickets. The total_time of one that is not closed is computed when it is read; an import ignores it. A priority that is left out is 2. An export leaves out cc_list, msg_list and component_records when empty, and deliver and reopen when false',
    zh: '工单。未关闭工单的 total_time 在读取时计算，导入时忽略；没有 priority 即为 2；没有抄送人、聊天记录或组件，或从未流转、重新打开的，导出时不带该字段',
  },
  line: ticketFields.extend(work).partial({
    template_id: true,
    template_title: true,
    flow_handler: true,
    template_step: true,
    relation_type: true,
    relation_id: true,
    last_handler_id: true,
    total_time: true,
    content: true,
    cc_list: true,
    msg_list: true,
    deliver: true,
    reopen: true,
    component_records: true,
    event_seq: true,
    priority: true,
    due_at: true,
  }),
  table: 'ticket',
  key: ['id'],
  unique: [['order_no']],
  ignored: ['total_time'],
  columns: {
    closed_at: (ticket: Line) => closedAt(ticket as Times),
    cc_list: (ticket: Line) => ticket.cc_list ?? [],
    msg_list: (ticket: Line) => ticket.msg_list ?? [],
    deliver: (ticket: Line) => ticket.deliver ?? false,
    reopen: (ticket: Line) => ticket.reopen ?? false,
    component_records: (ticket: Line) => ticket.component_records ?? [],
    event_seq: (ticket: Line) => ticket.event_seq ?? 0,
    priority: (ticket: Line) => ticket.priority ?? PRIORITY.normal,
  },
  references: [
    { field: 'handler_id', table: 'staff', key: 'id' },
    { field: 'last_handler_id', table: 'staff', key: 'id' },
    { field: 'creator_id', table: 'staff', key: 'id' },
    { field: 'cc_list', table: 'staff', key: 'id' },
  ],
  exports: {
    total_time: '(r.closed_at - r.created_at)::text',
    cc_list: "case when r.cc_list <> '{}' then to_json(r.cc_list)::text end",
    msg_list: "case when r.msg_list <> '{}' then to_json(r.msg_list)::text end",
    deliver: "case when r.deliver then 'true' end",
    reopen: "case when r.reopen then 'true' end",
    component_records: "nullif(r.component_records::text, '[]')",
    event_seq: 'nullif(r.event_seq, 0)::text',
  },
})

/** A closed ticket that does not say how long it took was last touched by its closing. */
function closedAt({ status, created_at, updated_at, total_time }: Times): number | null {
  if (status !== CLOSED) return null
  return total_time === undefined ? Math.max(created_at, updated_at) : created_at + total_time
}
