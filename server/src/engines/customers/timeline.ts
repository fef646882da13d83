import type { Actor } from '../../contract/actor.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** Who acts, as timelines say it: a customer, a member of staff, or the service by itself. */
type TimelineActor = 'customer' | 'staff' | 'system'

/** A line of a customer's timeline. `key` names the fact, of which there is one line. */
export type TimelineEntry = {
  pk: number
  kind: string
  time: number
  actor: TimelineActor
  staffId?: string
  object?: { type: string; id: string; name: string }
  text: string
  data?: Record<string, unknown>
  key: string
}

/** Gives the customers and keys of the lines that were not there yet. */
export async function writeTimeline(
  { tx, corpId }: Ctx,
  entries: readonly TimelineEntry[],
): Promise<readonly { pk: number; key: string }[]> {
  if (entries.length === 0) return []
  return tx<{ pk: number; key: string }[]>`
    insert into customer_timeline (corp_id, customer_pk, kind, time, actor, staff_id, object, text, data, source_key)
    select ${corpId}, pk, kind, time, actor, "staffId", object, text, coalesce(data, '{}'), key
    from json_to_recordset(${JSON.stringify(entries)}::text::json) e (pk bigint, kind text, time bigint, actor text,
      "staffId" text, object json, text text, data json, key text)
    on conflict do nothing returning customer_pk as pk, source_key as key`
}

/** Corrects the lines of facts that are on record. */
export async function correctTimeline({ tx, corpId }: Ctx, entries: readonly TimelineEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx`
    update customer_timeline t set kind = e.kind, actor = e.actor, text = e.text, time = e.time
    from json_to_recordset(${JSON.stringify(entries)}::text::json) e (pk bigint, kind text, time bigint, actor text, text text, key text)
    where t.corp_id = ${corpId} and t.customer_pk = e.pk and t.source_key = e.key`
}

/** Operators act as staff; integrators, jobs and the platform are the system. */
export function timelineActor({ kind }: Actor): TimelineActor {
  return kind === 'customer' ? 'customer' : kind === 'operator' ? 'staff' : 'system'
}
