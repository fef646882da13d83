import type { Ctx } from '../../storage/ctx.ts'

/** Tables whose rows are drafts before they are sent. */
export type DraftTable = 'group_message' | 'moment'

/** A draft is sent by somebody, what is scheduled by itself at `sendAt`; a draft may keep a time that it does not wait for. */
export type Waiting = { state: 'draft' | 'scheduled'; sendAt: number | null }

/** How a draft waits, locked until the transaction's end; nothing for what was sent. */
export async function draftIn({ tx, corpId }: Ctx, table: DraftTable, id: number): Promise<Waiting | undefined> {
  const [row] = await tx<Waiting[]>`
    select state, send_at as "sendAt" from ${tx(table)}
    where corp_id = ${corpId} and id = ${id} and shelf = 'draft' for update`
  return row
}

/** Removes a draft; false for what was sent. */
export async function removeDraft({ tx, corpId }: Ctx, table: DraftTable, id: number): Promise<boolean> {
  const { count } = await tx`delete from ${tx(table)} where corp_id = ${corpId} and id = ${id} and shelf = 'draft'`
  return count > 0
}
