import '../../styles/service.css'
import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import { useText } from '../../i18n/language.tsx'
import { nameColumn, nameOfColumn, optionsOf, stateColumn, textColumn, timeColumn } from '../../kit/columns.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import type { ListSpec } from '../../kit/list-spec.ts'
import { usePageState } from '../../kit/page-state.ts'
import { Tag } from '../../kit/tag.tsx'
import { CustomerField } from '../customers/customer-field.tsx'
import { TICKET_STATES, type Ticket } from './ticket.ts'
import { TicketBoard } from './ticket-board.tsx'
import { ComponentFields, recordsOf } from './ticket-components.tsx'
import { TicketDeliveries } from './ticket-deliveries.tsx'
import { TicketFlow } from './ticket-flow.tsx'
import { TicketOverview } from './ticket-overview.tsx'

const spec: ListSpec<Ticket> = {
  resource: 'tickets',
  id: 'order_no',
  nameOf: ({ title, order_no }) => title || order_no,
  title: 'tickets',
  about: 'tickets.about',
  empty: 'tickets.empty',
  createWord: 'tickets.create',
  search: 'tickets.search',
  exportable: true,
  wide: true,
  readOne: true,
  filters: [
    { kind: 'choice', name: 'status', title: 'state', options: optionsOf(TICKET_STATES, true) },
    { kind: 'of', name: 'handler_id', title: 'handler', directory: 'staff' },
  ],
  columns: [
    nameColumn('title', 'order_no', 'title'),
    stateColumn('state', 'status', TICKET_STATES),
    nameOfColumn('handler', 'staff', 'handler_id'),
    textColumn('template', 'template_title', { widest: true }),
    {
      title: 'ticket.spent',
      wide: true,
      cell: ({ total_time }, { format }) => (
        <span className="nowrap">{total_time === undefined ? '–' : format.duration(total_time)}</span>
      ),
    },
    { title: 'ticket.number', widest: true, cell: ({ order_no }) => <Tag>{order_no}</Tag> },
    timeColumn('createdAt', 'created_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'title', title: 'title', required: true, most: 100 },
      { kind: 'of', name: 'template_id', title: 'template', directory: 'ticket-templates', required: true, once: true },
      {
        ...{ kind: 'custom', name: 'relation_id', title: 'customer', required: true, once: true },
        of: ({ relation_type }) => relation_type === 1,
        render: (disabled) => <CustomerField disabled={disabled} />,
      },
      { kind: 'of', name: 'handler_id', title: 'handler', directory: 'staff', required: true, once: true },
      { kind: 'of', name: 'staff_id', title: 'actsAs', directory: 'staff', help: 'ticket.staffHelp' },
      {
        ...{ kind: 'custom', name: 'component_records', title: 'components', of: () => false },
        ...{ when: ({ template_id }) => template_id !== undefined, render: () => <ComponentFields /> },
      },
      { kind: 'textarea', name: 'content.text', title: 'text' },
    ],
    body: ({ relation_id, component_records, ...values }) => ({
      ...values,
      ...(component_records ? { component_records: recordsOf(component_records) } : {}),
      ...(relation_id === undefined ? {} : { relation_id, relation_type: 1 }),
    }),
  },
  tabs: [
    { key: 'overview', title: 'overview', render: (ticket) => <TicketOverview ticket={ticket} /> },
    {
      key: 'flow',
      title: 'ticket.flow',
      render: ({ order_no, updated_at }) => <TicketFlow id={order_no} version={updated_at} />,
    },
    { key: 'deliveries', title: 'deliveries', render: ({ order_no }) => <TicketDeliveries id={order_no} /> },
  ],
}

/** Tickets, as a board by state or as a list. */
export default function Tickets() {
  const t = useText()
  const { state, change } = usePageState()
  const view = state.view === 'list' ? 'list' : 'board'
  const choose = (
    <Segmented
      aria-label={t('view')}
      value={view}
      options={[
        { value: 'board', icon: <AppstoreOutlined />, label: t('view.board') },
        { value: 'list', icon: <UnorderedListOutlined />, label: t('view.list') },
      ]}
      onChange={(next) => change({ view: next === 'board' ? undefined : next, page: undefined })}
    />
  )
  return view === 'list' ? (
    <ListPage spec={{ ...spec, toolbar: () => choose }} />
  ) : (
    <TicketBoard spec={spec} choose={choose} />
  )
}
