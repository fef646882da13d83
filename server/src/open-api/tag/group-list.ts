import { z } from 'zod'
import { listOf, paging } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { TagGroup } from '../../records/tag/tag.ts'
import { page } from '../../storage/page.ts'

export const tagGroupList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/tag_group/list',
  kind: 'tag_group',
  summary: '获取标签组列表',
  description: '按 tag_group_id 排序。',
  companion: true,
  seat: 'basic',

  query: paging({ limit: 30, max: 100 }),
  reply: { tag_group_list: listOf(TagGroup), total: z.int().describe('标签组总数') },
  example: { query: { limit: '2' } },

  async handle({ query, db }) {
    const { total, items } = await page(db, {
      of: 'tag_group',
      order: { columns: ['tag_group_id'] },
      window: query,
    })
    return { tag_group_list: RawJson.list(items), total }
  },
})
