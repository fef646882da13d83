import { z } from 'zod'
import { listOf, queryInteger } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { QuickReplyGroup } from '../../records/quick-reply/quick-reply-group.ts'
import { page } from '../../storage/page.ts'
import { SUCCESS } from '../success-beside.ts'

export const quickReplyGroupList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/quick_reply_v3/group/list',
  kind: 'quick_reply_group',
  summary: '获取快捷回复分组列表',
  description:
    '顶级分组按 order、再按 ID 升序，各级下级分组在 children 中，次序相同；不含已删除的分组及其下级。默认返回全部，limit、offset、has_next 与 total_count 都只计顶级分组。',
  envelope: 'status',

  query: {
    limit: queryInteger({ min: 1, max: 100 }).optional().describe('顶级分组数，最大 100；不传返回全部'),
    offset: queryInteger({ min: 0 }).default(0).describe('顶级分组偏移量，默认 0'),
  },
  reply: {
    ...SUCCESS.fields,
    has_next: z.boolean().describe('之后是否还有顶级分组'),
    objects: listOf(QuickReplyGroup),
    total_count: z.int().describe('顶级分组总数'),
  },
  example: { query: { limit: '2' } },

  async handle({ query, db }) {
    const { limit = Number.MAX_SAFE_INTEGER, offset } = query
    const { total, items } = await page(db, {
      of: 'quick_reply_tree',
      order: { columns: ['position', 'id'] },
      list: { name: 'quick_reply_tree', key: { t: 'position', id: 'id' } },
      window: { limit, offset },
    })
    return { ...SUCCESS.values, has_next: offset + limit < total, objects: RawJson.list(items), total_count: total }
  },
})
