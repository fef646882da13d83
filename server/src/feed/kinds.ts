import type { Sql, Tx } from '../storage/connect.ts'

/** The umbrella over a ticket's changes, and the single ones that are pushed. */
export const TICKET_CHANGE = 'work_order_change'
const ticketStatuses = ['create', 'switch', 'close', 'reopen', 'reply'] as const

export type TicketStatus = (typeof ticketStatuses)[number]

/** Whether a change of a ticket is pushed; an edit, for instance, is not. */
export function isTicketStatus(action: string): action is TicketStatus {
  return (ticketStatuses as readonly string[]).includes(action)
}

/** Every word that a subscription's `kinds` may hold: ticket changes, and the kinds of the feed. */
export async function subscribableKinds(sql: Sql | Tx): Promise<string[]> {
  const rows = await sql<{ kind: string }[]>`select kind from feed_source order by kind`
  return [TICKET_CHANGE, ...ticketStatuses, ...rows.map(({ kind }) => kind)]
}
