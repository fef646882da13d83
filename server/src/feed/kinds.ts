import type { Sql, Tx } from '../storage/connect.ts'

/** What subscribers to tickets ask for: the umbrella over their changes, or single ones. No kind of the feed. */
export const TICKET_CHANGE = 'work_order_change'
const ticketStatuses = ['create', 'switch', 'close', 'reopen', 'reply'] as const

export type TicketStatus = (typeof ticketStatuses)[number]

/** Every word that a subscription's `kinds` may hold: ticket changes, and the kinds of the feed. */
export async function subscribableKinds(connection: Sql | Tx): Promise<string[]> {
  const rows = await connection<{ kind: string }[]>`select kind from feed_source order by kind`
  return [TICKET_CHANGE, ...ticketStatuses, ...rows.map(({ kind }) => kind)]
}
