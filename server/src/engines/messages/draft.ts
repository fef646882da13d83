import { JsonText } from '../../contract/json-text.ts'
import type { Attachment } from '../../platform/attachment.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { CustomerFilter } from '../crowd-filter/filter.ts'
import type { Waiting } from '../drafts/draft.ts'

/** Whom a draft is for: at most one of these is there. */
export type Audience = {
  filter: Partial<CustomerFilter> | null
  crowdPackageId: number | null
  externalUserIds: readonly string[] | null
  chatIds: readonly string[] | null
  chatOwnerIds: readonly string[] | null
}

export const NOBODY: Audience = {
  ...{ filter: null, crowdPackageId: null, externalUserIds: null, chatIds: null, chatOwnerIds: null },
}

/** A message that is kept and not sent yet. */
export type Draft = Audience &
  Waiting & {
    name: string
    text: string
    attachments: JsonText | readonly Attachment[]
    allowSelect: boolean
    creator: string
  }

/** A draft, locked until the transaction's end; nothing for a message that was sent. */
export async function lockDraft({ tx, corpId }: Ctx, id: number): Promise<Draft | undefined> {
  const [row] = await tx<(Omit<Draft, 'attachments'> & { attachments: string })[]>`
    select name, content as text, attachments::text as attachments, allow_select as "allowSelect", creator_id as creator,
      filter, crowd_package_id as "crowdPackageId", external_user_ids as "externalUserIds", chat_ids as "chatIds",
      chat_owner_ids as "chatOwnerIds", state, send_at as "sendAt"
    from group_message where corp_id = ${corpId} and id = ${id} and shelf = 'draft' for update`
  return row && { ...row, attachments: new JsonText(row.attachments) }
}
