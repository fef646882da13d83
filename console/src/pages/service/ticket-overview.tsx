import { Button, Space } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { stateTag } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormat } from '../../kit/format.ts'
import { Name } from '../../kit/names.tsx'
import { CustomerLink } from '../customers/customer-link.tsx'
import { useMoveTicket, type Verb } from './move-ticket.tsx'
import { TICKET_STATES, type Ticket } from './ticket.ts'
import { Components } from './ticket-components.tsx'

/** A ticket and what can be done with it. */
export function TicketOverview({ ticket }: { ticket: Ticket }) {
  const t = useText()
  const format = useFormat()
  const { may } = useCorp()
  const { act, dialog } = useMoveTicket()
  const verbs: readonly Verb[] = ticket.status === 30 ? ['reopen'] : ['close', 'reply', 'switch']
  const allowed = verbs.filter((verb) => may(`POST tickets/{id}/${verb}`))
  return (
    <div className="stack">
      {allowed.length > 0 && (
        <Space wrap>
          {allowed.map((verb) => (
            <Button
              key={verb}
              type={verb === 'close' ? 'primary' : 'default'}
              data-call={`POST tickets/{id}/${verb}`}
              onClick={() => act(ticket, verb)}
            >
              {t(`ticket.${verb}`)}
            </Button>
          ))}
        </Space>
      )}
      {ticket.content?.text && <p className="ticket-text">{ticket.content.text}</p>}
      <Facts
        of={[
          ['state', stateTag(TICKET_STATES, ticket.status, t)],
          ['handler', <Name key="handler" of="staff" id={ticket.handler_id} />],
          ['creator', <Name key="creator" of="staff" id={ticket.creator_id} />],
          ['template', ticket.template_title],
          ['ticket.number', <code key="no">{ticket.order_no}</code>],
          ['ticket.spent', ticket.total_time === undefined ? undefined : format.duration(ticket.total_time)],
          ['createdAt', format.time(ticket.created_at)],
          ticket.relation_type === 2
            ? ['groupChats', <Name key="group" of="group-chats" id={ticket.relation_id} />]
            : ['customer', ticket.relation_id && <CustomerLink key="customer" id={ticket.relation_id} />],
        ]}
      />
      {(ticket.component_records ?? []).length > 0 && <Components records={ticket.component_records ?? []} />}
      {dialog}
    </div>
  )
}
