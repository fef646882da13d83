import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { staffMessageJob } from './job.ts'

/** Bytes of a message that the platform takes; the rest is cut off. */
const MOST_BYTES = 2048

/** Has the app send a staff member a message; `{staff_name}` in it becomes their name. Gives the message's id. */
export async function sendStaffMessage(
  ctx: Ctx,
  { staffId, content }: { staffId: string; content: string },
): Promise<number> {
  const { tx, corpId, now } = ctx
  const [staff] = await tx<{ name: string | null }[]>`
    select name from staff where corp_id = ${corpId} and id = ${staffId}`
  if (!staff) throw new FieldError('staff_id', reason('not_found', { kind: 'staff', value: staffId }))
  const text = firstBytes(content.replaceAll('{staff_name}', staff.name ?? ''), MOST_BYTES)
  const [row] = await tx<{ id: number }[]>`
    insert into staff_message (corp_id, staff_id, content, created_at)
    values (${corpId}, ${staffId}, ${text}, ${now}) returning id`
  const { id } = row as { id: number }
  await enqueue(ctx, staffMessageJob, { id }, { key: String(id), lane: `staff_message/${staffId}` })
  return id
}

/** The beginning of a text that is so many bytes long at most, without half a character at its end. */
function firstBytes(text: string, most: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= most) return text
  let end = most
  while (((bytes[end] as number) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end).toString('utf8')
}
