import { z } from 'zod'
import { jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { createGroupMessage } from './create.ts'
import { type Draft, lockDraft, removeDraft } from './draft.ts'
import type { NewGroupMessage, Target } from './new-message.ts'

/** A draft that reaches nobody: the caller undoes the transaction. */
export class ReachesNobody extends Error {}

/** Makes a group message of a draft, which is no draft any more. Gives the message's id. */
export async function sendDraft(ctx: Ctx, id: number, draft: Draft): Promise<number> {
  const made = await createGroupMessage(ctx, messageOf(draft))
  if (made.recipients === 0) throw new ReachesNobody()
  await removeDraft(ctx, id)
  return made.id
}

function messageOf(draft: Draft): NewGroupMessage {
  const { name, text, attachments, allowSelect, creator } = draft
  return { name, text, attachments, allowSelect, creator, target: targetOf(draft), filter: draft.filter ?? {} }
}

function targetOf({ crowdPackageId, chatIds, chatOwnerIds }: Draft): Target {
  if (crowdPackageId !== null) return { by: 'crowd', packageId: crowdPackageId }
  if (chatIds) return { by: 'chat', ids: chatIds }
  return chatOwnerIds ? { by: 'chat-owner', ids: chatOwnerIds } : { by: 'filter' }
}

const payload = z.object({ id: z.int(), send_at: z.int() })

/**
 * Sends a draft whose time has come: the message, the end of the draft and that of the job are one transaction, so that it
 * is sent once, whatever is killed meanwhile. One that reaches nobody is a draft again and says so.
 */
export const groupMessageDueJob = jobKind({
  name: 'group_message_due',
  payload,
  concurrency: 2,
  leaseMs: 180_000,
  async run(job) {
    const { id, send_at } = job.payload
    const sent = job.commit(async (ctx) => {
      const draft = await lockDraft(ctx, id)
      if (draft?.state === 'scheduled' && draft.sendAt === send_at) await sendDraft(ctx, id, draft)
      return undefined
    })
    return sent.catch((error) => {
      if (!(error instanceof ReachesNobody)) throw error
      return job.commit(async ({ tx, corpId }) => {
        await tx`
          update group_message_draft set state = 'draft', failed_code = 'no_recipients'
          where corp_id = ${corpId} and id = ${id} and state = 'scheduled' and send_at = ${send_at}`
        return undefined
      })
    })
  },
})
