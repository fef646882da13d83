import type { Ctx } from '../../storage/ctx.ts'
import { enqueueTasks } from './enqueue-tasks.ts'
import { TASK_SIZE } from './new-message.ts'

/**
 * What follows from imported recipients, rows with `mission_id`: their missions count what they have now, and
 * senders get tasks for those who are in none, open where someone still waits.
 */
export async function recipientsImported(ctx: Ctx, rows: string): Promise<void> {
  const { tx, corpId } = ctx
  const ofTheirs = tx`r.corp_id = ${corpId} and r.mission_id = any (array(select distinct mission_id from ${tx(rows)}))`
  await tx`
    update group_message m set recipients = x.recipients, sent = x.sent, failed = x.failed
    from (
      select r.mission_id, count(*) as recipients, count(*) filter (where r.state = 'sent') as sent,
        count(*) filter (where r.state = 'failed') as failed
      from group_message_recipient r where ${ofTheirs} group by r.mission_id) x
    where m.corp_id = ${corpId} and m.id = x.mission_id
      and (m.recipients, m.sent, m.failed) is distinct from (x.recipients, x.sent, x.failed)`
  const made = await tx<{ mission_id: number; first: number; state: string }[]>`
    insert into group_message_task (corp_id, mission_id, first, last, staff_id, state)
    select ${corpId}, p.mission_id, min(p.n), max(p.n), p.staff_id, case when bool_or(p.state = 'pending') then 'pending'
      when bool_or(p.state = 'sent') then 'done' else 'failed' end
    from (
      select r.mission_id, r.n, r.staff_id, r.state,
        (row_number() over (partition by r.mission_id, r.staff_id order by r.n) - 1)
          / case when r.chat_id is null then ${TASK_SIZE.single}::bigint else ${TASK_SIZE.group}::bigint end as part
      from group_message_recipient r
      where ${ofTheirs} and not exists (
        select from group_message_task t where t.corp_id = r.corp_id and t.mission_id = r.mission_id
          and t.staff_id = r.staff_id and r.n between t.first and t.last)) p
    group by p.mission_id, p.staff_id, p.part
    order by p.mission_id, min(p.n)
    returning mission_id, first, state`
  await tx`
    update group_message m set senders = x.senders
    from (
      select r.mission_id, count(distinct r.staff_id) as senders from group_message_task r
      where ${ofTheirs} group by r.mission_id) x
    where m.corp_id = ${corpId} and m.id = x.mission_id and m.senders is distinct from x.senders`
  const open = made.filter(({ state }) => state === 'pending')
  await enqueueTasks(
    ctx,
    open.map(({ mission_id, first }) => ({ mission_id, first })),
  )
}
