import { z } from 'zod'
import { failed } from '../../contract/errors.ts'
import { listOf, paging } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { StaffRank } from '../../records/staff-rank/staff-rank.ts'
import { page } from '../../storage/page.ts'

export const staffRankList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/staff_rank/list',
  kind: 'staff_rank',
  summary: '获取员工排行榜活动列表',
  description: '按活动 ID 升序。',
  seat: 'marketing',

  query: paging({ limit: 30, max: 100 }),
  reply: { rank_list: listOf(StaffRank), total: z.int().describe('活动总数') },
  errors: { 21201: failed('获取员工排行榜失败') },
  example: { query: { limit: '2' } },

  async handle({ query, db }) {
    const { total, items } = await page(db, {
      of: 'staff_rank',
      order: { columns: ['id'] },
      window: query,
    })
    return { rank_list: RawJson.list(items), total }
  },
})
