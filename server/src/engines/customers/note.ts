import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../storage/ctx.ts'
import { lockCustomers } from './lock.ts'
import { correctTimeline, type TimelineEntry, writeTimeline } from './timeline.ts'

type Note = { text: string; author: string; staffId: string | null }

/** Writes something down about a customer, in the timeline too, and gives the note's id; undefined when there is no such customer. */
export async function addNote(ctx: Ctx, externalUserId: string, note: Note): Promise<string | undefined> {
  const { tx, corpId, now } = ctx
  const [known] = await lockCustomers(ctx, [externalUserId])
  if (!known) return undefined
  const id = randomUUID().replaceAll('-', '')
  await tx`
    insert into customer_note (corp_id, external_user_id, id, text, author, staff_id, created_at, updated_at)
    values (${corpId}, ${externalUserId}, ${id}, ${note.text}, ${note.author}, ${note.staffId}, ${now}, ${now})`
  await writeTimeline(ctx, [entryOf({ pk: known.pk, id, ...note, at: now })])
  return id
}

/** Changes what a note says. False when it is gone. */
export async function changeNote(ctx: Ctx, externalUserId: string, id: string, text: string): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const changed = await tx`
    update customer_note set text = ${text}, updated_at = ${now}
    where corp_id = ${corpId} and external_user_id = ${externalUserId} and id = ${id} returning 1`
  await tx`
    update customer_timeline t set text = ${text} from customer c
    where c.corp_id = ${corpId} and c.external_user_id = ${externalUserId}
      and t.corp_id = ${corpId} and t.customer_pk = c.pk and t.source_key = ${keyOf(id)}`
  return changed.length > 0
}

/** Takes a note back, from the timeline too. False when it is gone. */
export async function removeNote(ctx: Ctx, externalUserId: string, id: string): Promise<boolean> {
  const { tx, corpId } = ctx
  const gone = await tx`
    delete from customer_note where corp_id = ${corpId} and external_user_id = ${externalUserId} and id = ${id} returning 1`
  await tx`
    delete from customer_timeline t using customer c
    where c.corp_id = ${corpId} and c.external_user_id = ${externalUserId}
      and t.corp_id = ${corpId} and t.customer_pk = c.pk and t.source_key = ${keyOf(id)}`
  return gone.length > 0
}

/** Tells in timelines what notes an import brought, and what they say by now. */
export async function tellImportedNotes(ctx: Ctx, rows: string): Promise<void> {
  const { tx, corpId } = ctx
  const brought = tx<Told[]>`
    select c.pk, n.id, n.text, n.author, n.staff_id as "staffId", n.created_at as at
    from ${tx(rows)} i join customer_note n on n.corp_id = ${corpId} and n.external_user_id = i.external_user_id and n.id = i.id
    join customer c on c.corp_id = ${corpId} and c.external_user_id = n.external_user_id
    order by n.external_user_id, n.id`
  for await (const some of brought.cursor(BATCH)) {
    await writeTimeline(ctx, some.map(entryOf))
    await correctTimeline(ctx, some.map(entryOf))
  }
}

const BATCH = 1000

const keyOf = (id: string) => `note/${id}`

type Told = Note & { pk: number; id: string; at: number }

const entryOf = ({ pk, id, text, author, staffId, at }: Told): TimelineEntry => ({
  ...{ pk, kind: 'manual_event', time: at, actor: 'staff', text, data: { author }, key: keyOf(id) },
  ...(staffId === null ? {} : { staffId }),
})
