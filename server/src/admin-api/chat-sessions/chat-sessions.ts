import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { oneOf, queryInteger, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { reason } from '../../contract/reasons.ts'
import { sessionType } from '../../engines/chat/chat.ts'
import { chatMessageKind, chatSessionKind } from '../../records/chat/chat.dataset.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { listOf, shown } from '../kit/endpoints.ts'
import { listPage } from '../kit/list.ts'
import { type ListQuery, listQuery } from '../kit/list-query.ts'
import { readRecord } from '../kit/record.ts'
import { filter, resourceOf } from '../kit/resource.ts'
import { STREAMED, streamedType, streamList } from '../kit/stream.ts'

const rights = { read: 'chats:read', write: 'chats:read' } as const
const TAG = '会话存档'

const sessionResource = resourceOf(chatSessionKind, {
  ...{ path: 'chat-sessions', tag: TAG, noun: '会话', rights },
  sorts: { last_msg_time: { columns: ['last_msg_time', 'staff_id', 'id'] } },
  ...{ idColumn: 'id', sort: '-last_msg_time', textColumns: ['staff_id', 'id'], countedUpTo: 100_000 },
  search: ['name'],
  filters: {
    staff_id: filter(text({ min: 1 }).describe('员工 ID'), (id) => sql`r.staff_id = ${id}`),
    session_type: filter(sessionType, (type) => sql`r.session_type = ${type}`),
    target_id: filter(text({ min: 1 }).describe('对方 ID'), (id) => sql`r.target_id = ${id}`),
  },
  example: 'huzixuan_wm_yunqi_1005',
})

const messageResource = resourceOf(chatMessageKind, {
  ...{ path: 'messages', tag: TAG, noun: '会话消息', rights },
  sorts: { id: { columns: ['id'] } },
  sort: '-id',
  ...{ search: ['text_content'], searches: 'chat' },
  filters: {
    type: filter(text({ min: 1 }).describe('消息类型'), (type) => sql`r.type = ${type}`),
    direction: filter(
      oneOf('send', 'receive').describe('send 员工发出，receive 员工收到'),
      (to) => sql`r.direction = ${to}`,
    ),
    start_time: filter(queryInteger({ min: 0 }).describe('消息时间起点（含）'), (at) => sql`r.time >= ${at}`),
    end_time: filter(queryInteger({ min: 0 }).describe('消息时间终点（含）'), (at) => sql`r.time <= ${at}`),
  },
  example: '1',
})

const staff_id = text({ min: 1 }).optional().describe('员工 ID；会话 ID 仅在同一员工内唯一，有多个时须传')

const session = inCorporation<ReadCall<{ staff_id: typeof staff_id }>>(
  {
    ...{ method: 'GET', path: 'chat-sessions/{id}', tag: TAG, summary: '读取会话', right: rights.read },
    ...{ params: { id: text({ min: 1 }) }, query: { staff_id }, reply: sessionResource.record },
    example: { path: { id: sessionResource.id.example } },
  },
  async ({ db, path, query, rights, replyHeaders }) => {
    const staff = await staffOf(db, path.id, query.staff_id)
    const own = { ...sessionResource, where: sql`r.staff_id = ${staff}` }
    return shown(own, await readRecord(db, own, path.id), rights, replyHeaders)
  },
)

const query = { ...listQuery(messageResource), staff_id }

/** The messages of one session; who may not read chat contents may not search in them either. */
const messages = inCorporation<ReadCall<typeof query>>(
  {
    ...{ method: 'GET', path: 'chat-sessions/{id}/messages', tag: TAG, summary: '会话消息，可搜索' },
    ...{ right: rights.read, query, alsoProduces: STREAMED },
    params: { id: text({ min: 1 }) },
    reply: { items: z.array(messageResource.record), total: z.int(), next_cursor: z.string().optional() },
    example: { path: { id: sessionResource.id.example }, query: { staff_id: 'huzixuan', limit: '2' } },
  },
  async ({ db, path, query: { staff_id, ...rest }, rights, requestHeaders, now }) => {
    const query = rest as ListQuery
    const id = path.id as string
    const staff = await staffOf(db, id, staff_id)
    const more = [sql`r.staff_id = ${staff} and r.session_id = ${id}`]
    const type = streamedType(requestHeaders.accept)
    if (type) return streamList(db, messageResource, query, { rights, now, type, more })
    return listPage(db, messageResource, query, rights, more)
  },
)

/** Whose session it is. */
async function staffOf(db: CorpDb, id: string, given: string | undefined): Promise<string> {
  const found = await read<{ staff_id: string }>(
    db,
    sql`select s.staff_id from chat_session s
        where s.corp_id = w.corp_id and s.id = ${id} and (${given ?? null}::text is null or s.staff_id = ${given ?? null}) limit 2`,
  )
  if (found.length > 1) throw new FieldError('staff_id', reason('session_ambiguous'))
  if (!found[0]) throw problem('not_found')
  return found[0].staff_id
}

export const chatSessions = [listOf(sessionResource), session, messages]
