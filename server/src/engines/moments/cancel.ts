import { wake } from '../../jobs/wake.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sendStaffMessage } from '../staff-messages/send.ts'
import { momentJob } from './job.ts'

/**
 * Takes back what has not been published of a moment: its job does so, at once if it has nothing in hand. `ended`: there is
 * nothing left to take back; `unsent`: there is nothing yet.
 */
export async function cancelMoment(ctx: Ctx, id: number): Promise<'cancelled' | 'ended' | 'unsent' | undefined> {
  const { tx, corpId, now } = ctx
  const [moment] = await tx`select state, shelf from moment where corp_id = ${corpId} and id = ${id} for update`
  if (!moment) return undefined
  if (moment.shelf === 'draft') return 'unsent'
  if (moment.state === 'done' || moment.state === 'failed') return 'ended'
  await tx`update moment set cancelled_at = coalesce(cancelled_at, ${now}) where corp_id = ${corpId} and id = ${id}`
  await wake(ctx, { kind: momentJob.name, keys: [String(id)] })
  return 'cancelled'
}

/** Reminders of one moment within so many seconds. */
const MOST = 3
const WITHIN_S = 86_400

/**
 * Has the app tell staff members who have not published a moment yet: the platform has no reminder of its own. Gives how
 * many get one, or why none does.
 */
export async function remindMoment(ctx: Ctx, id: number): Promise<number | 'nobody' | 'too-often' | undefined> {
  const { tx, corpId, now } = ctx
  const [moment] = await tx<{ name: string; reminders: number[] }[]>`
    select name, reminders from moment where corp_id = ${corpId} and id = ${id} for update`
  if (!moment) return undefined
  const recent = moment.reminders.filter((at) => at > now - WITHIN_S)
  if (recent.length >= MOST) return 'too-often'
  const staff = await tx<{ staff_id: string }[]>`
    select t.staff_id from moment_task t join staff s on s.corp_id = t.corp_id and s.id = t.staff_id
    where t.corp_id = ${corpId} and t.moment_id = ${id} and t.state = 'accepted' order by t.n`
  if (staff.length === 0) return 'nobody'
  await tx`update moment set reminders = ${[...recent, now]}::bigint[] where corp_id = ${corpId} and id = ${id}`
  const content = `请发表朋友圈「${moment.name}」：在企业微信“客户朋友圈”中查看任务。`
  for (const { staff_id: staffId } of staff) await sendStaffMessage(ctx, { staffId, content })
  return staff.length
}
