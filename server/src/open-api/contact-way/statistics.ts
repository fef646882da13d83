import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { integer, listOf, queryInteger, text, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { all, sql } from '../../storage/sql.ts'

const ContactWayDay = z
  .object({
    id: z.int().describe('统计 ID'),
    day: text().describe('日期，按企业时区'),
    staff_id: text().describe('员工 ID'),
    added: integer({ min: 0 }).describe('新增好友数（人次）'),
    lost: integer().describe('流失数（人次）：客户主动删除员工'),
  })
  .meta({ id: 'ContactWayDay' })

export const contactWayStatistics = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/contact_way/statistics',
  summary: '获取渠道活码的统计',
  description:
    '按天与员工，由新到旧，只有发生过新增或流失的日子。流失不减少 add_user_count。把上一页最后一条的 id 作为 last_id 传入，得到更早的；has_next 表示还有没有。',
  companion: true,
  seat: 'basic',

  query: {
    id: queryInteger({ min: 1 }).describe('活码 ID'),
    ...timeWindow('统计日期所在的时间'),
    limit: queryInteger({ min: 1, max: 100 }).default(30).describe('条数，默认 30，最大 100'),
    last_id: queryInteger({ min: 1 }).optional().describe('上一页最后一条的 id'),
  },
  reply: { statistics_list: listOf(ContactWayDay), has_next: z.boolean().describe('是否还有更早的') },
  errors: { 20903: raised('id 错误，找不到对应活码', { trigger: { query: { id: '999999999' } } }) },
  example: { query: { id: '201', limit: '2' } },

  async handle({ query, db, fail }) {
    const { id, limit } = query
    const [row] = await readBytes(
      db,
      sql`select w.corp_id, x.items, coalesce(x.n > ${limit}, false)::text
        from contact_way c join corp k on k.corp_id = c.corp_id
        left join lateral (
          select string_agg(e.item, ',' order by e.n) filter (where e.n <= ${limit}) as items, max(e.n) as n
          from (
            select row_number() over (order by f.day desc, f.staff_id desc) as n,
              json_build_object('id', f.id, 'day', f.day, 'staff_id', f.staff_id,
                'added', f.added, 'lost', f.lost)::text as item
            from (
              select f.* from contact_way_day f where f.corp_id = w.corp_id and f.contact_way_id = c.id
                and ${all(filtersOf(query))} order by f.day desc, f.staff_id desc limit ${limit + 1}) f) e) x on true
        where c.corp_id = w.corp_id and c.id = ${id}`,
    )
    if (!row) throw fail(20903)
    return { statistics_list: RawJson.list(row[1] ?? Buffer.alloc(0)), has_next: row[2]?.toString() === 'true' }
  },
})

type ListQuery = { id: number; start_time?: number; end_time?: number; last_id?: number }

/** Days of the corporation's zone `k` in which the window lies, and those before the last that was seen, if it is of this code. */
function filtersOf({ id, start_time, end_time, last_id }: ListQuery) {
  const filters = [sql`true`]
  if (start_time !== undefined) filters.push(sql`f.day >= (to_timestamp(${start_time}) at time zone k.time_zone)::date`)
  if (end_time !== undefined) filters.push(sql`f.day <= (to_timestamp(${end_time}) at time zone k.time_zone)::date`)
  if (last_id !== undefined)
    filters.push(
      sql`(f.day, f.staff_id) < (select l.day, l.staff_id from contact_way_day l
        where l.corp_id = w.corp_id and l.id = ${last_id} and l.contact_way_id = ${id})`,
    )
  return filters
}
