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

/** Each change in a ticket's history has exactly one event, and each event its change. */
async function auditTicketEvents(owner: Sql, corpId: string): Promise<string[]> {
  const rows = await owner<{ order_no: string; action: string; changes: number; events: number }[]>`
    select order_no, action, coalesce(f.n, 0)::int as changes, coalesce(e.n, 0)::int as events
    from (
      select t.order_no, f.action, coalesce(f.content ->> 'text', '') as text, count(*) as n
      from ticket_flow f join ticket t on t.corp_id = f.corp_id and t.id = f.ticket_id
      where f.corp_id = ${corpId} group by 1, 2, 3) f
    full join (
      select record_id as order_no, action, coalesce(data #>> '{content,text}', '') as text, count(*) as n from (
        select corp_id, kind, action, record_id, doc::json -> 'data' as data from event
        union all select corp_id, kind, action, record_id, data::json from event_inbox) x
      where corp_id = ${corpId} and kind = 'work_order_change' group by 1, 2, 3) e using (order_no, action, text)
    where f.n is distinct from e.n`
  return rows.map(
    ({ order_no, action, changes, events }) =>
      `ticket changes and events differ: ${order_no} ${action}: ${changes} and ${events}`,
  )
}
