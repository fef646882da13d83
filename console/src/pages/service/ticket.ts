import type { States } from '../../kit/columns.tsx'

export type TicketStatus = 10 | 20 | 30

export type Ticket = {
  id: number
  order_no: string
  template_id?: number
  template_title?: string
  template_step?: number
  title: string
  relation_type?: 1 | 2
  relation_id?: string
  status: TicketStatus
  handler_id: string
  creator_id: string
  created_at: number
  updated_at: number
  total_time?: number
  content?: { text?: string }
  deliver?: boolean
  reopen?: boolean
}

export const TICKET_STATES: States = {
  10: { word: 'ticket.waiting', colour: 'gold' },
  20: { word: 'ticket.working', colour: 'blue' },
  30: { word: 'ticket.closed', colour: 'green' },
}

export const COLUMNS: readonly TicketStatus[] = [10, 20, 30]
