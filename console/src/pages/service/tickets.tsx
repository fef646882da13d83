import { CustomerField } from '../../domain/customer-field.tsx'
import { CustomerLink } from '../../domain/customer-link.tsx'
import { Deliveries } from '../../domain/deliveries.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { text } from '../../kit/address.ts'
import {
  nameColumn,
  nameOfColumn,
  optionsOf,
  stateColumn,
  stateTag,
  textColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { PageLink } from '../../kit/page-link.tsx'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { viewsPage } from '../../kit/views.tsx'
import { PRIORITIES, TICKET_STATES } from './ticket.ts'
import { TicketBoard } from './ticket-board.tsx'
import { type Answer, ComponentFields, Components, componentBody } from './ticket-components.tsx'
import { Overdue, TicketDue } from './ticket-due.tsx'
import { LIST_FILTERS, SHARED_PARAMS } from './ticket-filters.ts'
import { TicketFlow } from './ticket-flow.tsx'
import { TicketVerbs } from './ticket-verbs.tsx'

const spec = listSpec({
  resource: 'tickets',
  id: 'order_no',
  nameOf: ({ title, order_no }) => title || order_no,
  title: 'tickets',
  about: 'tickets.about',
  empty: 'tickets.empty',
  createWord: 'tickets.create',
  search: 'tickets.search',
  exportable: true,
  filters: LIST_FILTERS,
  columns: [
    nameColumn('title', 'order_no', 'title'),
    stateColumn('state', 'status', TICKET_STATES),
    stateColumn('priority', 'priority', PRIORITIES, { sort: 'priority', from: 'medium', width: 104 }),
    {
      ...{ title: 'ticket.due', sort: 'due_at', from: 'medium', width: 140 },
      cell: (ticket) => <TicketDue ticket={ticket} />,
    },
    nameOfColumn('handler', 'staff', 'handler_id', { width: 104 }),
    textColumn('template', 'template_title', { from: 'widest', width: 112 }),
    {
      ...{ title: 'ticket.spent', from: 'widest', width: 112 },
      cell: ({ total_time }, { format }) => (
        <span className="nowrap">{total_time === undefined ? '–' : format.duration(total_time)}</span>
      ),
    },
    textColumn('ticket.number', 'order_no', { from: 'widest', width: 164 }),
    timeColumn('createdAt', 'created_at', { sort: 'created_at' }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'title', title: 'title', required: true, most: 100 },
      {
        kind: 'reference',
        name: 'template_id',
        title: 'template',
        directory: 'ticket-templates',
        required: true,
        once: true,
      },
      {
        ...{ kind: 'custom', name: 'relation_id', title: 'customer', required: true, once: true },
        of: ({ relation_type }) => relation_type === 1,
        render: (disabled) => <CustomerField disabled={disabled} />,
      },
      { kind: 'reference', name: 'handler_id', title: 'handler', directory: 'staff', required: true, once: true },
      {
        ...{ kind: 'reference', name: 'staff_id', title: 'creator', directory: 'staff', help: 'ticket.staffHelp' },
        ...{ required: 'unless staff', of: () => false },
      },
      {
        ...{ kind: 'reference', name: 'staff_id', title: 'actsAs', directory: 'staff' },
        ...{ required: 'unless staff', changing: true },
      },
      {
        ...{ kind: 'custom', name: 'component_records', title: 'components', render: () => <ComponentFields /> },
        of: ({ component_records }) => Array.isArray(component_records) && component_records.length > 0,
        when: ({ template_id, component_records }) => template_id !== undefined || component_records !== undefined,
        show: (answers) => <Components answers={answers as Answer[]} />,
      },
      { kind: 'textarea', name: 'content.text', title: 'text' },
      { kind: 'choice', name: 'priority', title: 'priority', options: optionsOf(PRIORITIES, true), initial: 2 },
      { kind: 'time', name: 'due_at', title: 'ticket.due' },
    ],
    given: { relation_id: text },
    values: (ticket) => ({ ...ticket, due_at: ticket.due_at ?? null, staff_id: ticket.handler_id }),
    body: ({ relation_id, component_records, ...values }) => ({
      ...values,
      ...(component_records ? { component_records: componentBody(component_records as Answer[]) } : {}),
      ...(relation_id === undefined ? {} : { relation_id, relation_type: 1 }),
    }),
  },
  canEdit: ({ status }) => status !== 30,
  record: {
    labels: ({ status, priority, overdue }, { t }) => (
      <>
        {stateTag(TICKET_STATES, status, t)} {priority > 2 && stateTag(PRIORITIES, priority, t)}{' '}
        {overdue && <Overdue />}
      </>
    ),
    note: ({ handler_id, created_at }, { t, format, nameOf }) =>
      `${t('handler')} ${nameOf('staff', handler_id)} · ${format.time(created_at)}`,
    actions: (ticket) => <TicketVerbs ticket={ticket} />,
    facts: [
      { title: 'text', cell: ({ content }) => content?.text, edit: 'content.text' },
      {
        title: 'customer',
        when: ({ relation_type }) => relation_type !== 2,
        cell: ({ relation_id }) => relation_id && <CustomerLink id={relation_id} />,
      },
      {
        title: 'kind.groupChat',
        when: ({ relation_type }) => relation_type === 2,
        cell: ({ relation_id }, { nameOf }) => (
          <PageLink page="group-chats" search={{ open: relation_id ?? '' }}>
            {nameOf('group-chats', relation_id)}
          </PageLink>
        ),
      },
      { ...stateColumn('priority', 'priority', PRIORITIES), edit: 'priority' },
      { title: 'ticket.due', cell: (ticket) => ticket.due_at && <TicketDue ticket={ticket} />, edit: 'due_at' },
      nameOfColumn('handler', 'staff', 'handler_id'),
      nameOfColumn('creator', 'staff', 'creator_id'),
      textColumn('template', 'template_title'),
      {
        title: 'components',
        when: ({ component_records }) => (component_records ?? []).length > 0,
        cell: ({ component_records = [] }) => <Components answers={component_records} />,
        edit: 'component_records',
      },
      {
        title: 'ticket.spent',
        cell: ({ total_time }, { format }) => total_time !== undefined && format.duration(total_time),
      },
      { title: 'ticket.number', cell: ({ order_no }) => <code>{order_no}</code>, copy: ({ order_no }) => order_no },
    ],
    tabs: [
      {
        key: 'flow',
        title: 'ticket.flow',
        render: ({ order_no, updated_at }) => <TicketFlow id={order_no} version={updated_at} />,
      },
      {
        ...{ key: 'deliveries', title: 'deliveries', right: 'developers:read' },
        render: ({ order_no }) => <Deliveries query={{ record_id: order_no }} />,
      },
      historyTab('ticket', 'order_no'),
    ],
  },
})

/** Tickets, as a board by state or as a list. */
export default viewsPage(
  [
    { key: 'board', title: 'view.board', page: () => <TicketBoard spec={spec as never} /> },
    { key: 'list', title: 'view.list', page: listPage(spec) },
  ],
  SHARED_PARAMS,
)
