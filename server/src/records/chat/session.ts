import { z } from 'zod'
import { seconds, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { sessionId, sessionType, staffId, targetFields } from '../../engines/chat/chat.ts'

/** A conversation of one staff member as the list shows it. */
export const ChatSession = z
  .object({
    id: sessionId,
    created_at: seconds.describe('创建时间'),
    staff_id: staffId,
    ...targetFields,
    last_msg_thumb: sensitive('chat', text().describe('最近一条消息的摘要：文本的前 200 个字符，或 [图片] 之类的种类')),
    last_msg_time: seconds.describe('最近一条消息的时间，没有消息时为 0'),
    session_type: sessionType,
    type: z.literal([1, 2, 3]).describe('与 session_type 对应的数字：1 同事，2 客户，3 群聊'),
    unionid: text().nullable().describe('客户的 unionid，没有时为 null'),
  })
  .meta({ id: 'ChatSession' })
