import { z } from 'zod'
import { listOf, paging } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { GroupChat } from '../../engines/customers/catalogue.ts'
import { page } from '../../storage/page.ts'

export const groupChatList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/group_chat/list',
  tag: '客户',
  summary: '获取客户群列表',
  companion: true,
  seat: 'basic',

  query: paging({ limit: 30, max: 100 }),
  reply: { group_chat_list: listOf(GroupChat), total: z.int().describe('总数') },
  example: { query: { limit: '2' } },

  async handle({ query, db }) {
    const { total, items } = await page(db, {
      of: 'group_chat',
      order: { columns: ['group_ext_id'] },
      list: { name: 'group_chat', key: { s: 'group_ext_id' } },
      window: query,
    })
    return { group_chat_list: RawJson.list(items), total }
  },
})
