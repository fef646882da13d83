import { z } from 'zod'
import { listOf, paging, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { Clue } from '../../engines/clues/clue.ts'
import { page } from '../../storage/page.ts'
import { sql } from '../../storage/sql.ts'

export const clueList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/clue/list',
  kind: 'clue',
  summary: '获取手机号线索列表',
  description: '按创建先后排序。有客户带着线索的手机号出现时，线索转化为该客户的资料。',
  companion: true,
  seat: 'basic',

  query: { phone: sensitive('phone', text().optional().describe('手机号')), ...paging({ limit: 30, max: 100 }) },
  reply: { clue_list: listOf(Clue), total: z.int().describe('符合条件的线索总数') },
  example: { query: { limit: '2' } },

  async handle({ query, db }) {
    const { total, items } = await page(db, {
      of: 'clue',
      where: query.phone === undefined ? [] : [sql`r.phone = ${query.phone}`],
      order: { columns: ['created_at', 'phone'] },
      list: { name: 'clue', key: { t: 'created_at', s: 'phone' } },
      window: query,
    })
    return { clue_list: RawJson.list(items), total }
  },
})
