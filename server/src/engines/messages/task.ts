import type { Attachment } from '../../platform/attachment.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** One sender's part of a mission: at most 10,000 of its recipients. `accepted`: the platform has it. */
export type Task = {
  mission_id: number
  first: number
  last: number
  staff_id: string
  state: 'pending' | 'accepted'
  msgid: string | null
  accepted_ms: number | null
}

/** What a task sends, and the recipients who have no result yet. */
export type TaskContent = { text: string; attachments: Attachment[]; allowSelect: boolean; recipients: string[] }

/** A task that is not at its end yet, with all that it takes to go on with it. */
export async function openTask(
  { tx, corpId }: Ctx,
  { mission_id, first }: Pick<Task, 'mission_id' | 'first'>,
): Promise<{ task: Task; content: TaskContent } | undefined> {
  const [row] = await tx<(Task & TaskContent)[]>`
    select t.mission_id, t.first, t.last, t.staff_id, t.state, t.msgid, t.accepted_ms, m.content as text, m.attachments,
      m.allow_select as "allowSelect", array(
        select r.external_user_id from group_message_recipient r
        where r.corp_id = ${corpId} and r.mission_id = t.mission_id and r.n between t.first and t.last
          and r.staff_id = t.staff_id and r.state = 'pending' order by r.n) as recipients
    from group_message_task t join group_message m on m.corp_id = t.corp_id and m.id = t.mission_id
    where t.corp_id = ${corpId} and t.mission_id = ${mission_id} and t.first = ${first}
      and t.state in ('pending', 'accepted')`
  if (!row) return undefined
  const { text, attachments, allowSelect, recipients, ...task } = row
  return { task, content: { text, attachments, allowSelect, recipients } }
}
