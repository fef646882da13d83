import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import { printValue } from '../../contract/json-text.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { messageFields, sessionId, staffId } from './chat.ts'
import { countKeywords } from './keyword-marks.ts'
import { noteHits } from './sensitive.ts'

const message = z.strictObject({ staff_id: staffId, session_id: sessionId, ...messageFields })

export type Message = z.output<typeof message>

/**
 * Adds a message to the end of a session and returns its id. The session is locked until the transaction ends, so that
 * ids appear in their order and a reader who pages by `last_id` misses none. Its content may be a text of JSON, which is kept
 * as it is. Sensitive words in it are noted, and words that mark a customer are counted.
 */
export async function addMessage(ctx: Ctx, added: Message): Promise<number> {
  const { tx, corpId, now } = ctx
  expectValid(message, added)
  const { staff_id, session_id, content } = added
  const [session] = await tx`
    select 1 from chat_session where corp_id = ${corpId} and staff_id = ${staff_id} and id = ${session_id} for update`
  if (!session) throw new FieldError('session_id', reason('no_session', { staff: staff_id, session: session_id }))
  const [last] = await tx`
    select id from chat_message where corp_id = ${corpId} and staff_id = ${staff_id} and session_id = ${session_id}
    order by id desc limit 1`
  const id = ((last?.id as number | undefined) ?? 0) + 1
  const { original_id, type, time, from_id, to_id, from_name, from_avatar, direction, file_url, files, room_id } = added
  await tx`
    insert into chat_message (corp_id, staff_id, session_id, id, created_at, original_id, type, time, from_id, to_id, from_name,
      from_avatar, content, direction, file_url, files, room_id, text_content)
    values (${corpId}, ${staff_id}, ${session_id}, ${id}, ${now}, ${original_id}, ${type}, ${time}, ${from_id}, ${to_id},
      ${from_name}, ${from_avatar}, ${printValue(content)}::text::json, ${direction}, ${file_url},
      ${files ? JSON.stringify(files) : null}::text::json, ${room_id}, ${added.text_content})`
  await noteHits(ctx, id, added)
  if (added.direction === 'receive') await countKeywords(ctx, added)
  return id
}
