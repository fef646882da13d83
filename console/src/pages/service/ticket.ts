import type { RecordOf } from '../../api/types.ts'
import type { StatesOf } from '../../kit/list/columns.tsx'

export type TicketStatus = Ticket['status']

export type Ticket = RecordOf<'tickets'>

export const TICKET_STATES: StatesOf<Ticket['status']> = {
  10: { word: 'ticket.waiting', tone: 'waiting' },
  20: { word: 'ticket.working', tone: 'info' },
  30: { word: 'ticket.closed', tone: 'gain' },
}

export const COLUMNS: readonly TicketStatus[] = [10, 20, 30]

export const PRIORITIES: StatesOf<Ticket['priority']> = {
  1: { word: 'priority.low', tone: 'plain' },
  2: { word: 'priority.normal', tone: 'plain' },
  3: { word: 'priority.high', tone: 'waiting' },
  4: { word: 'priority.urgent', tone: 'loss' },
}
