import type { Attachment } from '../../platform/attachment.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** One staff member's part of a moment. `accepted`: the platform has it. */
export type MomentTask = {
  moment_id: number
  n: number
  staff_id: string
  state: 'pending' | 'accepted'
  msgid: string | null
  accepted_ms: number | null
}

export type MomentContent = { text: string; attachments: Attachment[]; tags: string[] }

/** A task that is not at its end yet, with what it publishes. */
export async function openMomentTask(
  { tx, corpId }: Ctx,
  { moment_id, n }: Pick<MomentTask, 'moment_id' | 'n'>,
): Promise<{ task: MomentTask; content: MomentContent } | undefined> {
  const [row] = await tx<(MomentTask & MomentContent)[]>`
    select t.moment_id, t.n, t.staff_id, t.state, t.msgid, t.accepted_ms, m.content as text, m.attachments,
      m.tag_ids as tags
    from moment_task t join moment m on m.corp_id = t.corp_id and m.id = t.moment_id
    where t.corp_id = ${corpId} and t.moment_id = ${moment_id} and t.n = ${n} and t.state in ('pending', 'accepted')`
  if (!row) return undefined
  const { text, attachments, tags, ...task } = row
  return { task, content: { text, attachments, tags } }
}
