import { randomUUID } from 'node:crypto'
import { printFields } from '../contract/json-text.ts'
import type { Ctx } from '../storage/ctx.ts'

/** What happened to a record, for those who subscribed to it; `data` is what they get as `msg_data`. */
export type PushedEvent = {
  kind: string
  action: string
  recordId: string
  data: Record<string, unknown>
  /** The record's own count of its events; left out, it is counted here. */
  seq?: number
}

/** The id that every attempt carries, the event's number, and how many subscriptions will get it. */
export type RecordedPush = { id: string; seq: number; deliveries: number }

/**
 * Writes the deliveries of an event in the transaction of the change itself: neither can exist without the other.
 * Call it while the record's row is locked, so that its numbers follow the order of its changes.
 */
export async function pushEvent({ tx, corpId, now }: Ctx, event: PushedEvent): Promise<RecordedPush> {
  const { kind, action, recordId, data, seq = null } = event
  const id = randomUUID()
  const [row] = await tx<{ seq: number; deliveries: number }[]>`
    with numbered as (
      insert into event_seq as s values (${corpId}, ${kind}, ${recordId}, coalesce(${seq}::bigint, 1))
      on conflict (corp_id, kind, record_id) do update set seq = coalesce(${seq}::bigint, s.seq + 1)
      returning seq),
    pushed as (
      insert into delivery (corp_id, subscription_id, event_id, kind, action, record_id, seq, created_at, due_ms,
        data)
      select ${corpId}, s.subscription_id, ${id}::uuid, ${kind}, ${action}, ${recordId}, n.seq, ${now}::bigint,
        corp_ms(${corpId}), ${printFields(data)}
      from subscription s cross join numbered n
      where s.corp_id = ${corpId} and s.active and s.kinds && array[${kind}, ${action}]
      returning 1)
    select n.seq, (select count(*) from pushed) as deliveries from numbered n`
  return { id, ...(row as { seq: number; deliveries: number }) }
}
