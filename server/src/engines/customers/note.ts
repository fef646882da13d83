import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../storage/ctx.ts'
import { lockCustomers } from './lock.ts'

type Note = { text: string; author: string; staffId: string | null }

/** Writes something down about a customer and gives the note's id; undefined when there is no such customer. */
export async function addNote(ctx: Ctx, externalUserId: string, note: Note): Promise<string | undefined> {
  const { tx, corpId, now } = ctx
  const [known] = await lockCustomers(ctx, [externalUserId])
  if (!known) return undefined
  const id = randomUUID().replaceAll('-', '')
  await tx`
    insert into customer_note (corp_id, external_user_id, id, text, author, staff_id, created_at, updated_at)
    values (${corpId}, ${externalUserId}, ${id}, ${note.text}, ${note.author}, ${note.staffId}, ${now}, ${now})`
  return id
}

/** Changes what a note says. False when it is gone. */
export async function changeNote(ctx: Ctx, externalUserId: string, id: string, text: string): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const changed = await tx`
    update customer_note set text = ${text}, updated_at = ${now}
    where corp_id = ${corpId} and external_user_id = ${externalUserId} and id = ${id} returning 1`
  return changed.length > 0
}

export async function removeNote(ctx: Ctx, externalUserId: string, id: string): Promise<boolean> {
  const { tx, corpId } = ctx
  const gone = await tx`
    delete from customer_note where corp_id = ${corpId} and external_user_id = ${externalUserId} and id = ${id} returning 1`
  return gone.length > 0
}
