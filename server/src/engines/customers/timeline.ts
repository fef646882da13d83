import type { Ctx } from '../../storage/ctx.ts'

/** A line of a customer's timeline. `key` names the fact: told twice, it is written once. */
export type TimelineEntry = {
  pk: number
  kind: string
  time: number
  actor: 'customer' | 'staff' | 'system'
  staffId?: string
  object?: { type: string; id: string; name: string }
  text: string
  key: string
}

export async function writeTimeline({ tx, corpId }: Ctx, entries: readonly TimelineEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ pk, kind, time, actor, staffId, object, text, key }) => ({
    corp_id: corpId,
    customer_pk: pk,
    kind,
    time,
    actor,
    staff_id: staffId ?? null,
    object: object ? tx.json(object) : null,
    text,
    source_key: key,
  }))
  await tx`insert into customer_timeline ${tx(rows as never)} on conflict do nothing`
}
