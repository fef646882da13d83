import { z } from 'zod'
import { invalid } from '../../contract/errors.ts'
import { listOf, paging } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { Tag } from '../../records/tag/tag.ts'
import { page } from '../../storage/page.ts'

export const tagList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/tag/list',
  kind: 'tag',
  summary: '获取标签列表',
  seat: 'basic',

  query: paging({ limit: 30, max: 100 }),
  reply: { tag_list: listOf(Tag), total: z.int().describe('标签总数') },
  errors: {
    20357: invalid('limit', 'limit 参数不合法'),
    20358: invalid('offset', 'offset 参数不合法'),
  },
  example: { query: { limit: '2' } },

  async handle({ query, db }) {
    const { total, items } = await page(db, {
      of: 'tag',
      order: { columns: ['t_id'] },
      list: { name: 'tag', key: { id: 't_id' } },
      window: query,
    })
    return { tag_list: RawJson.list(items), total }
  },
})
