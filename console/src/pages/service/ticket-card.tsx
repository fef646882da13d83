import { useDraggable } from '@dnd-kit/core'
import type { KeyboardEvent } from 'react'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { Name } from '../../kit/labels.tsx'
import { stateTag } from '../../kit/list/columns.tsx'
import { OpenLink } from '../../kit/open-link.tsx'
import { COLUMNS, PRIORITIES, type Ticket, type TicketStatus } from './ticket.ts'
import { TicketDue } from './ticket-due.tsx'

type Props = {
  ticket: Ticket
  mayAct: boolean
  move(ticket: Ticket, to: TicketStatus): void
  /** The picture of a card that is dragged. */
  overlay?: boolean
}

/** One ticket on the board. */
export function TicketCard({ ticket, mayAct, move, overlay = false }: Props) {
  const t = useText()
  const format = useFormat()
  const { setNodeRef, listeners, isDragging } = useDraggable({
    ...{ id: overlay ? 'overlay' : ticket.order_no, data: ticket, disabled: !mayAct },
  })
  const step = (event: KeyboardEvent) => {
    if (!mayAct || !event.altKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return
    event.preventDefault()
    const to = COLUMNS[COLUMNS.indexOf(ticket.status) + (event.key === 'ArrowRight' ? 1 : -1)]
    if (to !== undefined) move(ticket, to)
  }
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'ticket-card away' : 'ticket-card'}
      {...listeners}
      data-may-move={mayAct || undefined}
      onKeyDown={step}
    >
      <OpenLink id={ticket.order_no}>{ticket.title || ticket.order_no}</OpenLink>
      <div className="ticket-meta">
        {ticket.priority !== 2 && stateTag(PRIORITIES, ticket.priority, t)}
        {ticket.due_at !== undefined && <TicketDue ticket={ticket} />}
        <span>
          <Name of="staff" id={ticket.handler_id} />
        </span>
        {ticket.template_title && <span>{ticket.template_title}</span>}
        <span className="number">{ticket.total_time === undefined ? '' : format.duration(ticket.total_time)}</span>
      </div>
      {ticket.reopen && <span className="ticket-note">{t('ticket.wasReopened')}</span>}
    </li>
  )
}
