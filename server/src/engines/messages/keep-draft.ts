import { printValue } from '../../contract/json-text.ts'
import { enqueueAll } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { Draft } from './draft.ts'
import { groupMessageDueJob } from './send-draft.ts'

/** Keeps a draft; one that waits for its time has a job that falls due then. */
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
export async function changeDraft(ctx: Ctx, id: number, draft: Draft): Promise<void> {
  const { tx, corpId, now } = ctx
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
  if (state === 'scheduled' && sendAt !== null) await scheduleDrafts(ctx, [{ id, send_at: sendAt }])
}

/** The same of imported drafts, rows with `id`: one whose time has passed is sent at once. */
export async function draftsImported(ctx: Ctx, rows: string): Promise<void> {
  const { tx, corpId } = ctx
  const waiting = await tx<{ id: number; send_at: number }[]>`
    select id, send_at from group_message_draft
    where corp_id = ${corpId} and state = 'scheduled' and id = any (array(select id from ${tx(rows)})) order by id`
  await scheduleDrafts(ctx, waiting)
}

/** The job of a time that was changed meanwhile finds nothing to do. */
async function scheduleDrafts(ctx: Ctx, drafts: readonly { id: number; send_at: number }[]): Promise<void> {
  await enqueueAll(
    ctx,
    groupMessageDueJob,
    drafts.map((draft) => ({ payload: draft, key: `${draft.id}/${draft.send_at}`, at: draft.send_at * 1000 })),
  )
}
