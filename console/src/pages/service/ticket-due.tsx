import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { moment } from '../../kit/list/columns.tsx'
import { Tag } from '../../kit/tag.tsx'
import type { Ticket } from './ticket.ts'

/** When a ticket is due, and that it is overdue, in words. */
export function TicketDue({ ticket: { due_at, overdue } }: { ticket: Ticket }) {
  const format = useFormat()
  return (
    <>
      {moment(format, due_at)} {overdue && <Overdue />}
    </>
  )
}

/** Says that a ticket is overdue. */
export function Overdue() {
  const t = useText()
  return <Tag tone="loss">{t('ticket.overdue')}</Tag>
}
