import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { paging, queryInteger, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { standingOf } from '../../engines/staff-ranks/standing.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

const StaffRankPlace = z
  .object({
    staff_id: text().describe('员工 ID'),
    place: z.int().describe('名次，并列的名次相同，如 1、2、2、4'),
    count: z.int().describe('带来的客户数'),
  })
  .meta({ id: 'StaffRankPlace' })

export const staffRankStanding = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/staff_rank/standing',
  summary: '获取员工排行榜的名次',
  description:
    '从第一名起，只含带来过客户的员工；并列时先达到的在前。把上一页最后一条的 staff_id 作为 last_id 传入，得到其后的名次；has_next 表示还有没有。',
  companion: true,
  seat: 'marketing',

  query: {
    id: queryInteger({ min: 1 }).describe('活动 ID'),
    ...paging({ limit: 100, max: 100 }),
    last_id: text({ min: 1 }).optional().describe('上一页最后一条的 staff_id；offset 从其后数起'),
  },
  reply: { standing_list: z.array(StaffRankPlace), has_next: z.boolean().describe('是否还有其后的名次') },
  errors: { 21202: raised('id 错误，找不到对应活动', { trigger: { query: { id: '999999' } } }) },
  example: { query: { id: '301', limit: '2' } },

  async handle({ query, db, fail }) {
    const { id, limit, last_id } = query
    const known = await read(db, sql`select 1 from staff_rank a where a.corp_id = w.corp_id and a.id = ${id}`)
    if (known.length === 0) throw fail(21202)
    const all = await standingOf(db, id)
    const last = last_id === undefined ? -1 : all.findIndex(({ staff_id }) => staff_id === last_id)
    // nobody stands behind somebody who has no place
    const from = last_id !== undefined && last === -1 ? all.length : last + 1 + query.offset
    const shown = all.slice(from, from + limit).map(({ staff_id, place, count }) => ({ staff_id, place, count }))
    return { standing_list: shown, has_next: from + limit < all.length }
  },
})
