import { JsonText } from '../../contract/json-text.ts'
import type { Attachment } from '../../platform/attachment.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { CustomerFilter } from '../crowd-filter/filter.ts'

/** A message that is kept and not sent yet; of its audiences (filter, package, chats, owners of chats) at most one is there. */
export type Draft = {
  name: string
  text: string
  attachments: JsonText | readonly Attachment[]
  allowSelect: boolean
  creator: string
  filter: Partial<CustomerFilter> | null
  crowdPackageId: number | null
  chatIds: readonly string[] | null
  chatOwnerIds: readonly string[] | null
  state: 'draft' | 'scheduled'
  /** When it is to be sent, in Unix seconds; a draft may keep a time that it does not wait for. */
  sendAt: number | null
}

export async function removeDraft({ tx, corpId }: Ctx, id: number): Promise<void> {
  await tx`delete from group_message_draft where corp_id = ${corpId} and id = ${id}`
}

/** A draft, locked until the transaction's end. */
export async function lockDraft({ tx, corpId }: Ctx, id: number): Promise<Draft | undefined> {
  const [row] = await tx<(Omit<Draft, 'attachments'> & { attachments: string })[]>`
    select name, content as text, attachments::text as attachments, allow_select as "allowSelect", creator_id as creator,
      filter, crowd_package_id as "crowdPackageId", chat_ids as "chatIds", chat_owner_ids as "chatOwnerIds", state, send_at as "sendAt"
    from group_message_draft where corp_id = ${corpId} and id = ${id} for update`
  return row && { ...row, attachments: new JsonText(row.attachments) }
}
