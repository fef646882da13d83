import { JsonText, printValue } from '../../contract/json-text.ts'
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

/** Keeps a draft; one that waits for its time gets its job as it is written. */
export async function keepDraft(ctx: Ctx, draft: Draft): Promise<number> {
  const { tx, corpId, now } = ctx
  const [row] = await tx<{ id: number }[]>`
    insert into group_message_draft (corp_id, id, name, content, attachments, allow_select, creator_id, state, created_at,
      updated_at)
    values (${corpId}, next_id(${corpId}, 'group_message_draft'), ${draft.name}, '', '[]', false, ${draft.creator}, 'draft',
      ${now}, ${now})
    returning id`
  const id = row?.id as number
  await changeDraft(ctx, id, draft)
  return id
}

/** Puts a draft in place of what is kept. One that waits for another time now has another job. */
export async function changeDraft({ tx, corpId, now }: Ctx, id: number, draft: Draft): Promise<void> {
  const {
    name,
    text,
    attachments,
    allowSelect,
    creator,
    filter,
    crowdPackageId,
    chatIds,
    chatOwnerIds,
    state,
    sendAt,
  } = draft
  await tx`
    update group_message_draft set name = ${name}, content = ${text}, attachments = ${printValue(attachments)}::text::json,
      allow_select = ${allowSelect}, creator_id = ${creator}, filter = ${filter && JSON.stringify(filter)}::text::json,
      crowd_package_id = ${crowdPackageId}, chat_ids = ${chatIds as string[]}::text[],
      chat_owner_ids = ${chatOwnerIds as string[]}::text[], state = ${state}, send_at = ${sendAt}, failed_code = null, updated_at = ${now}
    where corp_id = ${corpId} and id = ${id}`
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
