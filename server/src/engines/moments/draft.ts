import type { Ctx } from '../../storage/ctx.ts'
import type { Waiting } from '../drafts/draft.ts'
import { dueJob, schedule, scheduleImported } from '../drafts/due.ts'
import { expectPublishable, handOut } from './create.ts'
import { MomentError, type NewMoment } from './moment.ts'

/** A moment that is kept and not published yet; it may lack what it takes to be. */
export type MomentDraft = NewMoment & Waiting

/** A draft, locked until the transaction's end; nothing for a moment that was handed out. */
export async function lockMomentDraft({ tx, corpId }: Ctx, id: number): Promise<MomentDraft | undefined> {
  const [row] = await tx<MomentDraft[]>`
    select name, content as text, attachments, creator_id as creator, coalesce(staff_ids, '{}') as staff, tag_ids as tags,
      state, send_at as "sendAt"
    from moment where corp_id = ${corpId} and id = ${id} and shelf = 'draft' for update`
  return row
}

/** Keeps a draft under the id that its moment will have; what is scheduled has a job that falls due at its time. */
export async function keepMomentDraft(ctx: Ctx, draft: MomentDraft): Promise<number> {
  const { tx, corpId, now } = ctx
  const [row] = await tx<{ id: number }[]>`
    insert into moment (corp_id, id, name, content, attachments, creator_id, tag_ids, state, created_at)
    values (${corpId}, next_message_id(${corpId}), ${draft.name}, '', '[]', ${draft.creator}, '{}', 'draft', ${now})
    returning id`
  const id = row?.id as number
  await changeMomentDraft(ctx, id, draft)
  return id
}

/** Puts a draft in place of what is kept. One that waits for another time now has another job. */
export async function changeMomentDraft(ctx: Ctx, id: number, draft: MomentDraft): Promise<void> {
  const { tx, corpId } = ctx
  const { name, text, attachments, creator, staff, tags, state, sendAt } = draft
  await tx`
    update moment set name = ${name}, content = ${text}, attachments = ${JSON.stringify(attachments)}::text::json,
      creator_id = ${creator}, staff_ids = ${[...new Set(staff)]}, tag_ids = ${[...new Set(tags)]}, state = ${state},
      send_at = ${sendAt}, failed_code = null
    where corp_id = ${corpId} and id = ${id}`
  if (state === 'scheduled' && sendAt !== null) await schedule(ctx, momentDueJob, [{ id, send_at: sendAt }])
}

/** Hands out a draft, which it must be; from then on it is as old as this. */
export async function sendMomentDraft(ctx: Ctx, id: number): Promise<void> {
  const { tx, corpId, now } = ctx
  const draft = (await lockMomentDraft(ctx, id)) as MomentDraft
  await expectPublishable(ctx, draft)
  await tx`
    update moment set state = 'pending', created_at = ${now},
      was_scheduled = state = 'scheduled' and send_at <= ${now}, staff_ids = null, send_at = null, failed_code = null
    where corp_id = ${corpId} and id = ${id}`
  await handOut(ctx, id, draft.staff)
}

export const momentDueJob = dueJob({
  table: 'moment',
  send: sendMomentDraft,
  failureOf(error) {
    if (!(error instanceof MomentError)) return undefined
    return error.reason.code === 'not_found' ? 'not_found' : 'incomplete'
  },
})

/** Has imported moments, rows with `id`, published at their time. */
export async function momentsImported(ctx: Ctx, rows: string): Promise<void> {
  await scheduleImported(ctx, momentDueJob, 'moment', rows)
}
