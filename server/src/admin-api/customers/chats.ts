import { chatSessionKind } from '../../records/chat/chat.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { partOf } from '../kit/part.ts'
import { resourceOf } from '../kit/resource.ts'
import { customerResource } from './customers.ts'

const sessions = resourceOf(chatSessionKind, {
  ...{ path: 'chats', tag: customerResource.tag, noun: '客户的会话' },
  rights: { read: 'chats:read', write: 'chats:read' },
  sorts: { last_msg_time: { columns: ['last_msg_time', 'staff_id', 'id'] } },
  ...{ sort: '-last_msg_time', textColumns: ['staff_id', 'id'], example: '' },
})

/** The chat sessions that staff members have with a customer; their messages are under `chat-sessions`. */
export const customerChats = partOf({
  ...{ parent: customerResource, part: sessions, summary: '客户的会话' },
  own: (id: string) => sql`r.session_type = 'ext_user' and r.target_id = ${id}`,
})
