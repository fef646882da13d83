import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import { enqueueAll } from '../../jobs/enqueue.ts'
import type { Attachment } from '../../platform/attachment.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { staffMessageJob } from './job.ts'

/** Bytes of a message that the platform takes; the rest is cut off. */
const MOST_BYTES = 2048

/** Has the app send a staff member a message; `{staff_name}` in it becomes their name. Gives the message's id. */
export async function sendStaffMessage(
  ctx: Ctx,
  { staffId, content }: { staffId: string; content: string },
): Promise<number> {
  const name = await nameOf(ctx, staffId)
  const text = firstBytes(content.replaceAll('{staff_name}', name ?? ''), MOST_BYTES)
  const [id] = await put(ctx, staffId, [{ text }])
  return id as number
}

/** Has the app send a staff member what customers are to get: the text, as often as it takes for a long one, then each attachment. */
export async function sendStaffContent(
  ctx: Ctx,
  { staffId, text, attachments }: { staffId: string; text: string; attachments: readonly Attachment[] },
): Promise<number[]> {
  await nameOf(ctx, staffId)
  return put(ctx, staffId, [
    ...parts(text).map((text) => ({ text })),
    ...attachments.map((attachment) => ({ attachment })),
  ])
}

async function nameOf({ tx, corpId }: Ctx, staffId: string): Promise<string | null> {
  const [staff] = await tx<{ name: string | null }[]>`
    select name from staff where corp_id = ${corpId} and id = ${staffId}`
  if (!staff) throw new FieldError('staff_id', reason('not_found', { kind: 'staff', value: staffId }))
  return staff.name
}

type Piece = { text?: string; attachment?: Attachment }

/** One after the other, in this order. */
async function put(ctx: Ctx, staffId: string, pieces: readonly Piece[]): Promise<number[]> {
  const { tx, corpId, now } = ctx
  const ids: number[] = []
  for (const { text = '', attachment } of pieces) {
    const [row] = await tx<{ id: number }[]>`
      insert into staff_message (corp_id, staff_id, content, attachment, created_at)
      values (${corpId}, ${staffId}, ${text}, ${attachment ? JSON.stringify(attachment) : null}::text::json, ${now})
      returning id`
    ids.push((row as { id: number }).id)
  }
  const lane = `staff_message/${staffId}`
  const jobs = ids.map((id) => ({ payload: { id }, key: String(id), lane }))
  await enqueueAll(ctx, staffMessageJob, jobs)
  return ids
}

function parts(text: string): string[] {
  const first = firstBytes(text, MOST_BYTES)
  return text === '' ? [] : [first, ...parts(text.slice(first.length))]
}

/** The beginning of a text that is so many bytes long at most, without half a character at its end. */
function firstBytes(text: string, most: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= most) return text
  let end = most
  while (((bytes[end] as number) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end).toString('utf8')
}
