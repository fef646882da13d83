import { printValue } from '../../contract/json-text.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { schedule, scheduleImported } from '../drafts/due.ts'
import type { Draft } from './draft.ts'
import { groupMessageDueJob } from './send-draft.ts'

/** Keeps a draft under the id that its message will have; what is scheduled has a job that falls due at its time. */
export async function keepDraft(ctx: Ctx, draft: Draft): Promise<number> {
  const { tx, corpId, now } = ctx
  const [row] = await tx<{ id: number }[]>`
    insert into group_message (corp_id, id, name, content, attachments, allow_select, creator_id, state, created_at)
    values (${corpId}, next_message_id(${corpId}), ${draft.name}, '', '[]', false, ${draft.creator}, 'draft', ${now})
    returning id`
  const id = row?.id as number
  await changeDraft(ctx, id, draft)
  return id
}

/** Puts a draft in place of what is kept. One that waits for another time now has another job. */
export async function changeDraft(ctx: Ctx, id: number, draft: Draft): Promise<void> {
  const { tx, corpId } = ctx
  const { name, text, attachments, allowSelect, creator, state, sendAt } = draft
  const { filter, crowdPackageId, externalUserIds, chatIds, chatOwnerIds } = draft
  await tx`
    update group_message set name = ${name}, content = ${text}, attachments = ${printValue(attachments)}::text::json,
      allow_select = ${allowSelect}, creator_id = ${creator}, filter = ${filter && JSON.stringify(filter)}::text::json,
      crowd_package_id = ${crowdPackageId}, external_user_ids = ${externalUserIds as string[]}::text[],
      chat_ids = ${chatIds as string[]}::text[], chat_owner_ids = ${chatOwnerIds as string[]}::text[],
      chat_type = ${chatIds || chatOwnerIds ? 'group' : 'single'}, state = ${state}, send_at = ${sendAt}, failed_code = null
    where corp_id = ${corpId} and id = ${id}`
  if (state === 'scheduled' && sendAt !== null) await schedule(ctx, groupMessageDueJob, [{ id, send_at: sendAt }])
}

/** Has imported messages, rows with `id`, sent at their time. */
export async function messagesImported(ctx: Ctx, rows: string): Promise<void> {
  await scheduleImported(ctx, groupMessageDueJob, 'group_message', rows)
}
