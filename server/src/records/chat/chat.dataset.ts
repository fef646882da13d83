import { z } from 'zod'
import { because, reason } from '../../contract/reasons.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { SESSION_TYPES, sessionId } from '../../engines/chat/chat.ts'
import { ChatMessage } from './message.ts'
import { ChatSession } from './session.ts'

export const chatSessionKind = datasetKind({
  name: 'chat_session',
  summary: {
    en: 'Chat sessions of staff. Where there are messages, last_msg_thumb and last_msg_time come from the one with the largest id',
    zh: '员工的会话。有消息时，last_msg_thumb 与 last_msg_time 以 id 最大的消息为准',
  },
  line: z
    .object(ChatSession.shape)
    .refine(
      ({ session_type, type }) => SESSION_TYPES[session_type] === type,
      because(reason('type_of_session'), ['type']),
    ),
  table: 'chat_session',
  key: ['staff_id', 'id'],
  references: [{ field: 'staff_id', table: 'staff', key: 'id' }],
})

export const chatMessageKind = datasetKind({
  name: 'chat_message',
  summary: {
    en: 'Chat messages. content is kept as it was received',
    zh: '会话消息。content 按收到的样子原样保存',
  },
  line: z.object({ ...ChatMessage.shape, session_id: sessionId.describe('会话 ID') }),
  table: 'chat_message',
  key: ['staff_id', 'session_id', 'id'],
  references: [
    { field: 'staff_id', table: 'staff', key: 'id' },
    { field: 'session_id', table: 'chat_session', key: 'id' },
  ],
  countedLists: ['chat_session_by_update'],
})
