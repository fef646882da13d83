import type { Sql } from '../../../../server/src/storage/connect.ts'
import type { Scene } from '../scene.ts'

type Row = { order_no: string; title: string; seq: number; actions: string[]; texts: (string | null)[] }

/** Tickets and changes that are missing, there twice, partial or never acknowledged. */
export async function auditTickets(owner: Sql, { corpId, journal }: Scene): Promise<string[]> {
  const problems: string[] = []
  const rows = await owner<Row[]>`
    select t.order_no, t.title, t.event_seq as seq,
      coalesce(array_agg(f.action order by f.no) filter (where f.no is not null), '{}') as actions,
      coalesce(array_agg(f.content ->> 'text' order by f.no) filter (where f.no is not null), '{}') as texts
    from ticket t left join ticket_flow f on f.corp_id = t.corp_id and f.ticket_id = t.id
    where t.corp_id = ${corpId} group by t.corp_id, t.id`
  const tickets = new Map(rows.map((row) => [row.order_no, row]))
  for (const [orderNo, { title, deeds }] of journal.tickets) {
    const row = tickets.get(orderNo)
    if (!row) {
      problems.push(`ticket lost: ${title}`)
      continue
    }
    const told = deeds.map(({ action, text }) => `${action} ${text}`).join(', ')
    const kept = row.actions.map((action, i) => `${action} ${row.texts[i]}`).join(', ')
    if (told !== kept)
      problems.push(`ticket differs from what was acknowledged: ${title}: ${told}; in its history ${kept || 'nothing'}`)
    if (row.seq !== deeds.length)
      problems.push(`ticket changes misnumbered: ${title}: ${deeds.length}, numbered up to ${row.seq}`)
  }
  for (const { order_no, title } of rows)
    if (!journal.tickets.has(order_no)) problems.push(`ticket that no client was told of: ${title}`)
  return [...problems, ...(await auditTicketEvents(owner, corpId))]
}

/** The last event of each ticket in the feed shows the ticket as it is; its running time aside. */
async function auditTicketEvents(owner: Sql, corpId: string): Promise<string[]> {
  const rows = await owner<{ order_no: string; event: string | null }[]>`
    select t.order_no, e.data ->> 'updated_at' as event
    from ticket t left join lateral (
      select x.data from (
        select 0 as inbox, position as n, doc::jsonb -> 'data' as data from event
        where corp_id = t.corp_id and kind = 'ticket' and record_id = t.order_no
        union all
        select 1, inbox_id, data::jsonb from event_inbox
        where corp_id = t.corp_id and kind = 'ticket' and record_id = t.order_no) x
      order by x.inbox desc, x.n desc limit 1) e on true
    where t.corp_id = ${corpId} and e.data - 'total_time' is distinct from (t.doc || 0 || t.doc_end)::jsonb - 'total_time'`
  return rows.map(
    ({ order_no, event }) => `ticket and its last event differ: ${order_no}, event of ${event ?? 'never'}`,
  )
}
