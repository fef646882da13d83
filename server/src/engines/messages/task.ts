import type { Attachment } from '../../platform/attachment.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { ChatType } from './new-message.ts'

/** One sender's part of a mission: at most 10,000 of its recipients. `accepted`: the platform has it. */
export type Task = {
  mission_id: number
  first: number
  last: number
  staff_id: string
  state: 'pending' | 'accepted'
  msgid: string | null
  accepted_ms: number | null
  /** Whether the platform was asked to take it, whatever came of that. */
  asked: boolean
  /** Whether it is to be taken back. */
  cancelled: boolean
  /** When this was read, by the corporation's clock. */
  now: number
}

/** What a task sends, and the recipients who have no result yet. */
export type TaskContent = {
  chatType: ChatType
  text: string
  attachments: Attachment[]
  allowSelect: boolean
  recipients: string[]
}

/** A task that is not at its end yet, with all that it takes to go on with it. */
export async function openTask(
  { tx, corpId, now }: Ctx,
  { mission_id, first }: Pick<Task, 'mission_id' | 'first'>,
): Promise<{ task: Task; content: TaskContent } | undefined> {
  const [row] = await tx<(Task & TaskContent)[]>`
    select t.mission_id, t.first, t.last, t.staff_id, t.state, t.msgid, t.accepted_ms, t.asked_at is not null as asked,
      m.cancelled_at is not null as cancelled, m.chat_type as "chatType", m.content as text, m.attachments,
      m.allow_select as "allowSelect", array(
        select coalesce(r.external_user_id, r.chat_id) from group_message_recipient r
        where r.corp_id = ${corpId} and r.mission_id = t.mission_id and r.n between t.first and t.last
          and r.staff_id = t.staff_id and r.state = 'pending' order by r.n) as recipients
    from group_message_task t join group_message m on m.corp_id = t.corp_id and m.id = t.mission_id
    where t.corp_id = ${corpId} and t.mission_id = ${mission_id} and t.first = ${first}
      and t.state in ('pending', 'accepted')`
  if (!row) return undefined
  const { chatType, text, attachments, allowSelect, recipients, ...task } = row
  return { task: { ...task, now }, content: { chatType, text, attachments, allowSelect, recipients } }
}

/** Notes that the platform is about to be asked, and gives when it was first asked before, if it was. */
export async function taskAsked({ tx, corpId, now }: Ctx, { mission_id, first }: Task): Promise<number | undefined> {
  const [row] = await tx<{ before: number | null }[]>`
    update group_message_task t set asked_at = coalesce(t.asked_at, ${now})
    from (
      select asked_at as before from group_message_task
      where corp_id = ${corpId} and mission_id = ${mission_id} and first = ${first} for update) b
    where t.corp_id = ${corpId} and t.mission_id = ${mission_id} and t.first = ${first}
    returning b.before`
  return row?.before ?? undefined
}

/** Whether another task, whose answer was lost too, may have made a message like this one's. */
export async function hasTwin(
  { tx, corpId }: Ctx,
  { mission_id, first, staff_id }: Task,
  { text }: TaskContent,
): Promise<boolean> {
  const found = await tx`
    select 1 from group_message m join group_message_task t on t.corp_id = m.corp_id and t.mission_id = m.id
    where m.corp_id = ${corpId} and m.state in ('pending', 'sending') and m.content = ${text}
      and t.staff_id = ${staff_id} and t.asked_at is not null and t.msgid is null
      and (t.mission_id, t.first) <> (${mission_id}, ${first}) limit 1`
  return found.length > 0
}

/** Whether a task has this msgid: then the platform's message is that task's. */
export async function isMsgidTaken({ tx, corpId }: Ctx, msgid: string): Promise<boolean> {
  const found = await tx`select 1 from group_message_task where corp_id = ${corpId} and msgid = ${msgid}`
  return found.length > 0
}
