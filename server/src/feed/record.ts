import { randomUUID } from 'node:crypto'
import { printFields } from '../contract/json-text.ts'
import type { Ctx } from '../storage/ctx.ts'

import { isTicketStatus, TICKET_CHANGE } from './kinds.ts'

/** A change to record. `data` is what the receiver gets as `msg_data` and the feed as `data`. */
export type EventInput = {
  kind: string
  action: string
  recordId: string
  data: Record<string, unknown>
  /** The record's own count of its events; left out, it is counted here. */
  seq?: number
}

/** The id that every attempt carries, the event's number, and how many subscriptions will get it. */
export type RecordedEvent = { id: string; seq: number; deliveries: number }

/**
 * Writes an event and its deliveries in the transaction of the change itself: neither can exist without the other.
 * Call it while the record's row is locked, so that its numbers follow the order of its changes.
 * Ticket changes that are not pushed (such as `update`) go to the feed alone and take no number.
 */
export async function recordEvent({ tx, corpId, now }: Ctx, event: EventInput): Promise<RecordedEvent> {
  const { kind, action, recordId, data, seq = null } = event
  const id = randomUUID()
  const text = printFields(data)
  const pushed = kind === TICKET_CHANGE && isTicketStatus(action)
  if (!pushed) {
    await tx`insert into event_inbox (corp_id, id, kind, action, record_id, time, data, pushed)
      values (${corpId}, ${id}, ${kind}, ${action}, ${recordId}, ${now}, ${text}, ${kind === TICKET_CHANGE})`
    return { id, seq: seq ?? 0, deliveries: 0 }
  }
  const [row] = await tx<{ seq: number; deliveries: number }[]>`
    with numbered as (
      insert into event_seq as s values (${corpId}, ${kind}, ${recordId}, coalesce(${seq}::bigint, 1))
      on conflict (corp_id, kind, record_id) do update set seq = coalesce(${seq}::bigint, s.seq + 1)
      returning seq),
    noted as (
      insert into event_inbox (corp_id, id, kind, action, record_id, time, data, pushed)
      values (${corpId}, ${id}, ${kind}, ${action}, ${recordId}, ${now}, ${text}, true)),
    pushed as (
      insert into delivery (corp_id, subscription_id, event_id, kind, action, record_id, seq, created_at, data, due_ms)
      select ${corpId}, s.subscription_id, ${id}::uuid, ${kind}, ${action}, ${recordId}, n.seq, ${now}::bigint, ${text},
        ${now}::bigint * 1000
      from subscription s cross join numbered n
      where s.corp_id = ${corpId} and s.active and s.kinds && array[${kind}, ${action}]
      returning 1)
    select n.seq, (select count(*) from pushed) as deliveries from numbered n`
  return { id, ...(row as { seq: number; deliveries: number }) }
}

/** Records that a dataset's file brought `lines` records of a kind: one event in place of one for each. */
export async function recordImport({ tx, corpId, now }: Ctx, kind: string, lines: number): Promise<void> {
  if (lines === 0) return
  await tx`
    insert into event_inbox (corp_id, kind, action, record_id, time, data)
    select ${corpId}, f.kind, 'imported', '', ${now}, ${JSON.stringify({ lines })}
    from (select kind, relation from feed_source union all select ${TICKET_CHANGE}, 'ticket') f
    where f.relation = ${kind} or f.kind = ${kind}`
}
