import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, removeRow } from '../../storage/row.ts'
import { lockCustomers } from './lock.ts'

type Note = { text: string; title?: string; eventTypeId?: number; author: string; staffId: string | null }

/**
 * Writes something down about a customer and gives the note's id; undefined when there is no such customer. A trigger keeps
 * the customer's timeline, also when a note is changed, removed or imported.
 */
export async function addNote(ctx: Ctx, externalUserId: string, note: Note): Promise<string | undefined> {
  const { tx, corpId, now } = ctx
  const [known] = await lockCustomers(ctx, [externalUserId])
  if (!known) return undefined
  const { text, title = null, eventTypeId = null, author, staffId } = note
  const [row] = await tx<{ id: string }[]>`
    insert into customer_note (corp_id, external_user_id, id, title, text, event_type_id, author, staff_id, created_at,
      updated_at)
    values (${corpId}, ${externalUserId}, next_key(${corpId}, 'customer_note', 'id', '', 'external_user_id', ${externalUserId}),
      ${title}, ${text}, ${eventTypeId}, ${author}, ${staffId}, ${now}, ${now})
    returning id`
  return (row as { id: string }).id
}

type NoteChanges = { text?: string; event_type_id?: number | null }

/** Changes what a note says, or its type. False when it is gone. */
export async function changeNote(ctx: Ctx, customer: string, id: string, changes: NoteChanges): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const key = { corp_id: corpId, external_user_id: customer, id }
  return changeRow(tx, 'customer_note', key, { ...changes, updated_at: now })
}

/** Takes a note back. False when it is gone. */
export async function removeNote({ tx, corpId }: Ctx, externalUserId: string, id: string): Promise<boolean> {
  return removeRow(tx, 'customer_note', { corp_id: corpId, external_user_id: externalUserId, id })
}
