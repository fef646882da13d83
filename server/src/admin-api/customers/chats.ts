import { z } from 'zod'
import { chatSessionKind } from '../../open-api/chat/chat.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { listPage } from '../kit/list.ts'
import { type ListQuery, listQuery } from '../kit/list-query.ts'
import { chatMask } from '../kit/masks.ts'
import { readRecord } from '../kit/record.ts'
import { resourceOf } from '../kit/resource.ts'
import { customerResource } from './customers.ts'

const { tag, id } = customerResource

const sessions = resourceOf(chatSessionKind, {
  ...{ path: 'customers/{id}/chats', tag, noun: '客户的会话' },
  rights: { read: 'chats:read', write: 'chats:read' },
  sorts: { last_msg_time: { columns: ['last_msg_time', 'staff_id', 'id'] } },
  ...{ sort: '-last_msg_time', textColumns: ['staff_id', 'id'], example: '' },
  masks: { last_msg_thumb: chatMask },
})

/** The chat sessions that staff members have with a customer; their messages are under `chat-sessions`. */
export const customerChats = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: sessions.path, tag, summary: '客户的会话', right: 'chats:read' },
    params: { id: id.schema },
    query: listQuery(sessions),
    reply: { items: z.array(sessions.record), total: z.int(), next_cursor: z.string().optional() },
    example: { path: { id: id.example } },
  },
  async ({ db, path, query, rights }) => {
    await readRecord(db, customerResource, path.id)
    const own = [sql`r.session_type = 'ext_user' and r.target_id = ${path.id}`]
    return listPage(db, sessions, query as ListQuery, rights, own)
  },
)
