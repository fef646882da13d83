import { z } from 'zod'
import { invalid } from '../../contract/errors.ts'
import { listOf, oneOf, paging, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { sessionType } from '../../engines/chat/chat.ts'
import { isStaff } from '../../engines/staff/known.ts'
import { ChatSession } from '../../records/chat/session.ts'
import type { CountedList } from '../../storage/counted-list.ts'
import { type Order, page } from '../../storage/page.ts'
import { sql } from '../../storage/sql.ts'

const BY_UPDATE: Order = { columns: ['last_msg_time', 'id'], backwards: true }
const BY_ID: Order = { columns: ['id'] }

export const chatSessionList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/chat/session/list',
  kind: 'chat_session',
  summary: '获取员工会话列表',
  description:
    '默认按最近一条消息的时间从新到旧排序；全量抓取时新消息会改变这个次序，可改用 id_asc。需先在管理后台同意会话接口条款。',
  companion: true,
  seat: 'conversation',
  terms: 'chat',

  query: {
    staff_id: text({ min: 1 }).describe('员工 ID'),
    order_by: oneOf('last_updated_desc', 'id_asc')
      .default('last_updated_desc')
      .describe('last_updated_desc 按最近消息时间降序（默认），id_asc 按会话 ID 升序'),
    type: sessionType
      .optional()
      .describe('会话类型：ext_user 客户，room 群聊，other_staff 同事；不传则返回客户与同事的会话'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: { session_list: listOf(ChatSession), total: z.int().describe('符合条件的会话总数') },
  errors: { 20402: invalid('*', '会话列表参数不合法') },
  example: { query: { staff_id: 'huzixuan', limit: '2' } },

  async handle({ query, db, fail }) {
    const { staff_id, order_by, type } = query
    const order = order_by === 'id_asc' ? BY_ID : BY_UPDATE
    const narrow = type === 'ext_user' || type === 'other_staff'
    const where = narrow ? [sql`r.staff_id = ${staff_id}`, sql`r.session_type = ${type}`] : []
    const list = countedListOf(order, `${staff_id}/${type === 'room' ? 'room' : 'single'}`)
    const [known, { total, items }] = await Promise.all([
      isStaff(db, staff_id),
      page(db, { of: 'chat_session', where, order, list, window: query }),
    ])
    if (!known) throw fail(20402, 'staff_id 找不到对应员工')
    return { session_list: RawJson.list(items), total }
  },
})

/** Rooms, and all that is not a room, are counted lists of their own; see `shelf` in schema/functions/chat.sql. */
function countedListOf(order: Order, shelf: string): CountedList {
  const segment = { column: 'shelf', value: shelf }
  return order === BY_ID
    ? { name: 'chat_session', key: { s: 'id' }, segment }
    : { name: 'chat_session_by_update', key: { t: 'last_msg_time', s: 'id' }, segment }
}
