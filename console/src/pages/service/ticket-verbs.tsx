import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { useMoveTicket, type Verb } from './move-ticket.tsx'
import type { Ticket } from './ticket.ts'

/** What can be done with a ticket as it is. */
export function TicketVerbs({ ticket }: { ticket: Ticket }) {
  const t = useText()
  const { may } = useCorp()
  const { act, dialog } = useMoveTicket()
  const verbs: readonly Verb[] = ticket.status === 30 ? ['reopen'] : ['close', 'reply', 'switch']
  return (
    <>
      {verbs
        .filter((verb) => may(`POST tickets/{id}/${verb}`))
        .map((verb) => (
          <button
            key={verb}
            type="button"
            className={verb === 'close' ? 'button primary' : 'button'}
            data-call={`POST tickets/{id}/${verb}`}
            onClick={() => act(ticket, verb)}
          >
            {t(`ticket.${verb}`)}
          </button>
        ))}
      {dialog}
    </>
  )
}
