import type { Sql } from '../../storage/connect.ts'
import type { Attachment } from './draft.ts'

/** A task in hand: until the lease ends, nobody else works on it. */
export type Task = {
  corp_id: string
  mission_id: number
  first: number
  last: number
  staff_id: string
  state: 'pending' | 'accepted'
  attempts: number
  msgid: string | null
  accepted_ms: number | null
  lease: string
}

/** Takes up to `most` tasks that are due, oldest first, and holds them for `leaseMs`. */
export async function claimTasks(
  owner: Sql,
  { lease, leaseMs, most, nowMs }: { lease: string; leaseMs: number; most: number; nowMs: number },
): Promise<Task[]> {
  return owner<Task[]>`
    update group_message_task t set lease = ${lease}, due_ms = ${nowMs + leaseMs}, attempts = t.attempts + 1
    from (
      select corp_id, mission_id, first from group_message_task
      where state in ('pending', 'accepted') and due_ms <= ${nowMs}
      order by due_ms limit ${most} for update skip locked) d
    where (t.corp_id, t.mission_id, t.first) = (d.corp_id, d.mission_id, d.first)
    returning t.corp_id, t.mission_id, t.first, t.last, t.staff_id, t.state, t.attempts, t.msgid, t.accepted_ms, t.lease`
}

/** Recipients of a task who have no outcome yet. */
export async function waitingRecipients(owner: Sql, task: Task): Promise<string[]> {
  const { corp_id, mission_id, first, last, staff_id } = task
  const [row] = await owner<{ ids: string[] | null }[]>`
    select array_agg(external_user_id order by n) as ids from group_message_recipient
    where corp_id = ${corp_id} and mission_id = ${mission_id} and n between ${first} and ${last}
      and staff_id = ${staff_id} and state = 'pending'`
  return row?.ids ?? []
}

/** What a task's mission sends. */
export async function contentOf(owner: Sql, { corp_id, mission_id }: Task) {
  const [content] = await owner<{ text: string; attachments: Attachment[]; allowSelect: boolean }[]>`
    select content as text, attachments, allow_select as "allowSelect"
    from group_message where corp_id = ${corp_id} and id = ${mission_id}`
  return content
}
