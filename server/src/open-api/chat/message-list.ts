import { z } from 'zod'
import { listOf, queryInteger, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { ChatMessage } from '../../records/chat/message.ts'
import { type CorpDb, readBounded } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

const query = {
  staff_id: text({ min: 1 }).describe('员工 ID'),
  session_id: text({ min: 1 }).describe('会话 ID，取自 /open-api/chat/session/list'),
  last_id: queryInteger({ min: 0 }).optional().describe('上一页最后一条消息的 id，返回比它更早的消息'),
}
type ListQuery = { staff_id: string; session_id: string; limit: number; last_id?: number | undefined }

const common = {
  audience: 'open',
  method: 'GET',
  kind: 'chat_message',
  seat: 'conversation',
  terms: 'chat',
  example: { query: { staff_id: 'huzixuan', session_id: 'huzixuan_wm_yunqi_1005', limit: '30' } },
} as const

export const chatMessageList = endpoint({
  ...common,
  path: '/open-api/chat/message/list',
  summary: '获取会话消息',
  description:
    '返回一个会话的消息，从新到旧（id 降序）。以上一页最后一条的 id 作为 last_id 继续翻页；返回条数少于 limit 表示没有更多数据。需先在管理后台同意会话接口条款。撤回是一条消息，被撤回的消息保留。',
  query: {
    ...query,
    limit: queryInteger({ min: 30, max: 100 }).default(30).describe('每页条数，30 到 100，默认 30'),
  },
  reply: { message_list: listOf(ChatMessage), total: z.int().describe('本次返回的条数') },

  handle: ({ query, db, fail }) => messagesOf(db, query, (why) => fail(10049, why)),
})

export const chatMessageListV2 = endpoint({
  ...common,
  path: '/open-api/chat/message/list/v2',
  summary: '获取会话消息（新版）',
  description:
    '返回一个会话的消息，从新到旧。以上一页最后一条的 id 作为 last_id 继续翻页；返回条数少于 limit 表示没有更多数据。content 为平台给出的原文。需先在管理后台同意会话接口条款。',
  companion: true,
  partlyKnown: true,

  query: { ...query, limit: queryInteger({ min: 1, max: 100 }).default(30).describe('每页条数，默认 30，最大 100') },
  reply: { message_list: listOf(ChatMessage) },

  async handle({ query, db, fail }) {
    const { message_list } = await messagesOf(db, query, (why) => fail(10049, why))
    return { message_list }
  },
})

/** A page of a conversation, newest first. */
async function messagesOf(db: CorpDb, asked: ListQuery, refuse: (why: string) => Error) {
  const { staff_id, session_id, limit, last_id = Number.MAX_SAFE_INTEGER } = asked
  const [row] = await readBounded(
    db,
    sql`select
        exists (select from staff s where s.corp_id = w.corp_id and s.id = ${staff_id})::text,
        exists (select from chat_session s
          where s.corp_id = w.corp_id and s.staff_id = ${staff_id} and s.id = ${session_id})::text,
        p.total::text, p.items
      from (select count(*) as total, string_agg(x.doc, ',') as items from (
        select r.doc from chat_message r
        where r.corp_id = w.corp_id and r.staff_id = ${staff_id} and r.session_id = ${session_id} and r.id < ${last_id}
        order by r.id desc limit (select ${limit}::bigint)) x) p`,
  )
  const [staffKnown, sessionKnown, total, items] = row as [Buffer, Buffer, Buffer, Buffer | null]
  if (staffKnown.toString() !== 'true') throw refuse('staff_id 找不到对应员工')
  if (sessionKnown.toString() !== 'true') throw refuse('session_id 不是该员工的会话')
  return { message_list: RawJson.list(items ?? Buffer.alloc(0)), total: Number(total) }
}
