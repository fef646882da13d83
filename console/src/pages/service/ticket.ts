import type { RecordOf } from '../../api/types.ts'
import type { StatesOf } from '../../kit/columns.tsx'

export type TicketStatus = Ticket['status']

export type Ticket = RecordOf<'tickets'>

export const TICKET_STATES: StatesOf<Ticket['status']> = {
  10: { word: 'ticket.waiting', colour: 'gold' },
  20: { word: 'ticket.working', colour: 'blue' },
  30: { word: 'ticket.closed', colour: 'green' },
}

export const COLUMNS: readonly TicketStatus[] = [10, 20, 30]
