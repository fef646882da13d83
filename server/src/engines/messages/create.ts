import { printValue } from '../../contract/json-text.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { type Fragment, run, sql, verbatim } from '../../storage/sql.ts'
import { type Chosen, chosen } from './chosen.ts'
import { enqueueTasks } from './enqueue-tasks.ts'
import { type NewGroupMessage, TASK_SIZE } from './new-message.ts'

/** `refused`: the ids that name no customer, or none whom a staff member in question follows; JSON, joined by commas. */
export type Created = { id: number; recipients: number; refused: Buffer }

/** Creates a mission with its recipients, its tasks and their jobs. The caller undoes it all when there are no recipients. */
export async function createGroupMessage(ctx: Ctx, draft: NewGroupMessage): Promise<Created> {
  const { tx, corpId, now } = ctx
  const { name, text, attachments, allowSelect, creator, target, filter } = draft
  const recipients = await chosen(ctx, target, filter)
  // missions of one corporation wait for each other from here on
  const [mission] = await tx<{ id: number }[]>`
    insert into group_message (corp_id, id, name, content, attachments, allow_select, creator_id, chat_type, created_at)
    values (${corpId}, next_message_id(${corpId}), ${name}, ${text}, ${printValue(attachments)}::text::json,
      ${allowSelect}, ${creator}, ${recipients.chatType}, ${now})
    returning id`
  return handOut(ctx, mission?.id as number, recipients)
}

/** Gives a mission its recipients, its tasks and their jobs. */
export async function handOut(ctx: Ctx, id: number, recipients: Chosen): Promise<Created> {
  const { tx, corpId } = ctx
  const [row] = (await run(tx, written(corpId, id, recipients)).raw()) as unknown as [
    Buffer,
    Buffer | null,
    Buffer | null,
    Buffer,
  ][]
  const count = Number(row?.[0])
  const firsts = JSON.parse(String(row?.[2] ?? '[]')) as number[]
  await enqueueTasks(
    ctx,
    firsts.map((first) => ({ mission_id: id, first })),
  )
  await tx`update group_message set recipients = ${count}, senders = ${Number(row?.[3])} where corp_id = ${corpId} and id = ${id}`
  return { id, recipients: count, refused: row?.[1] ?? Buffer.alloc(0) }
}

/** Writes the recipients and cuts them into tasks; gives how many there are, who was refused, and where the tasks begin. */
function written(corpId: string, mission: number, { id, chatType, rows, refused }: Chosen): Fragment {
  const count = verbatim('(select coalesce(max(last), 0) from share)')
  return sql`
    with ${rows},
    put as (
      insert into group_message_recipient (corp_id, mission_id, n, ${id}, staff_id)
      select ${corpId}, ${mission}, n, ${id}, staff_id from numbered),
    tasks as (
      insert into group_message_task (corp_id, mission_id, first, last, staff_id)
      select ${corpId}, ${mission}, n, least(n + ${TASK_SIZE[chatType]}::bigint - 1, last), staff_id
      from share, generate_series(first, last, ${TASK_SIZE[chatType]}::bigint) n returning first)
    select ${count}::text, ${refused(count)}, (select json_agg(first order by first)::text from tasks),
      (select count(distinct staff_id) from share)::text`
}
