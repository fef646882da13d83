import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { Name } from '../../kit/names.tsx'
import { OpenLink } from '../../kit/open-link.tsx'
import { COLUMNS, type Ticket, type TicketStatus } from './ticket.ts'

type Props = { ticket: Ticket; mayAct: boolean; move(ticket: Ticket, to: TicketStatus): void }

/** One ticket on the board. */
export function TicketCard({ ticket, mayAct, move }: Props) {
  const t = useText()
  const format = useFormat()
  const moved = (step: number) => {
    const to = COLUMNS[COLUMNS.indexOf(ticket.status) + step]
    if (to !== undefined) move(ticket, to)
  }
  return (
    <li
      className="ticket-card"
      draggable={mayAct}
      onDragStart={(event) => event.dataTransfer.setData('application/x-ticket', JSON.stringify(ticket))}
      onKeyDown={(event) => {
        if (!mayAct || !event.altKey) return
        if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
          event.preventDefault()
          moved(event.key === 'ArrowRight' ? 1 : -1)
        }
      }}
    >
      <OpenLink id={ticket.order_no}>{ticket.title || ticket.order_no}</OpenLink>
      <div className="ticket-meta">
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
