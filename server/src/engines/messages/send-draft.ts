import { packIds } from '../../contract/id-list.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { dueJob } from '../drafts/due.ts'
import { chosen } from './chosen.ts'
import { handOut } from './create.ts'
import { type Audience, lockDraft } from './draft.ts'
import type { Target } from './new-message.ts'

/** A draft that reaches nobody: the caller undoes the transaction. */
export class ReachesNobody extends Error {}

/** Sends a draft, which it must be: it is for those who are there now, and as old as its sending. */
export async function sendDraft(ctx: Ctx, id: number): Promise<void> {
  const { tx, corpId, now } = ctx
  const draft = await lockDraft(ctx, id)
  const target = draft && targetOf(draft)
  if (!target) throw new ReachesNobody()
  const recipients = await chosen(ctx, target, draft.filter ?? {})
  await tx`
    update group_message set state = 'pending', chat_type = ${recipients.chatType}, created_at = ${now},
      was_scheduled = state = 'scheduled' and send_at <= ${now}, send_at = null,
      failed_code = null, filter = null, crowd_package_id = null, external_user_ids = null, chat_ids = null, chat_owner_ids = null
    where corp_id = ${corpId} and id = ${id}`
  const made = await handOut(ctx, id, recipients)
  if (made.recipients === 0) throw new ReachesNobody()
}

function targetOf({ filter, crowdPackageId, externalUserIds, chatIds, chatOwnerIds }: Audience): Target | undefined {
  if (crowdPackageId !== null) return { by: 'crowd', packageId: crowdPackageId }
  if (externalUserIds) return { by: 'external_user_id', ids: packIds([...new Set(externalUserIds)]) }
  if (chatIds) return { by: 'chat', ids: chatIds }
  if (chatOwnerIds) return { by: 'chat-owner', ids: chatOwnerIds }
  return filter ? { by: 'filter' } : undefined
}

export const groupMessageDueJob = dueJob({
  table: 'group_message',
  send: sendDraft,
  failureOf: (error) => (error instanceof ReachesNobody ? 'no_recipients' : undefined),
})
