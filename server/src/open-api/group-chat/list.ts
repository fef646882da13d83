import { z } from 'zod'
import { listOf, paging, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { GroupChatItem } from '../../records/group-chat/group-chat.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import { page } from '../../storage/page.ts'
import { sql } from '../../storage/sql.ts'

export const groupChatList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/group_chat/list',
  kind: 'group_chat',
  summary: '获取客户群列表',
  companion: true,
  partlyKnown: true,
  seat: 'basic',

  query: { staff_id: text().optional().describe('群主员工 ID'), ...paging({ limit: 30, max: 100 }) },
  reply: { group_chat_list: listOf(GroupChatItem), total: z.int().describe('总数') },
  example: { query: { limit: '2' } },

  async handle({ query, db, fail }) {
    const { staff_id } = query
    if (staff_id !== undefined && !(await isStaff(db, staff_id))) throw fail(10049, 'staff_id 对应的员工不存在')
    const key = { s: 'group_ext_id' }
    const { total, items } = await page(db, {
      of: 'group_chat',
      order: { columns: ['group_ext_id'] },
      list:
        staff_id === undefined
          ? { name: 'group_chat', key }
          : { name: 'group_chat_by_owner', key, segment: { column: 'owner_staff_id', value: staff_id } },
      window: query,
    })
    return { group_chat_list: RawJson.list(items), total }
  },
})

async function isStaff(db: CorpDb, id: string): Promise<boolean> {
  return (await read(db, sql`select 1 from staff s where s.corp_id = w.corp_id and s.id = ${id}`)).length > 0
}
