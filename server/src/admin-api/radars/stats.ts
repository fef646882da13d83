import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { MOST_DAYS } from '../kit/most-days.ts'
import { readRecord } from '../kit/record.ts'
import type { Resource } from '../kit/resource.ts'

/** People who are looked at, those who came last: a radar that more have opened costs no more to read. */
const MOST_PEOPLE = 100_000

const count = () => integer({ min: 0 })

type Found = {
  people: Record<'visitors' | 'readers' | 'returned' | 'sharers', number>
  seconds: number
  days: object[]
}

/** How many opened a radar, read it, came again and passed it on, and its clicks by day. */
export const radarStats = (radar: Resource) =>
  inCorporation<ReadCall>(
    {
      ...{ method: 'GET', path: 'radars/{id}/stats', tag: radar.tag, summary: '互动雷达的点击统计' },
      description: `人数不含陌生人，按最近打开的 ${MOST_PEOPLE.toLocaleString('en')} 人统计。`,
      ...{ right: radar.rights.read, params: { id: radar.id.schema }, example: { path: { id: radar.id.example } } },
      reply: {
        clicked_total: count().describe('点击次数'),
        clicked_users_total: count().describe('点击客户数'),
        visitors: count().describe('打开过的人数'),
        readers: count().describe('停下来读过的人数'),
        returned: count().describe('不止一次打开的人数'),
        sharers: count().describe('转发后有人打开的人数'),
        mean_seconds: count().nullable().describe('读过的人平均阅读的秒数，没有人读过为 null'),
        days: z
          .array(
            z.object({
              day: text().describe('日期，YYYY-MM-DD'),
              clicks: count().describe('点击次数'),
              visitors: count().describe('首次打开的客户数'),
            }),
          )
          .describe(`每天的数字，最近 ${MOST_DAYS} 天`),
      },
    },
    async ({ db, path }) => {
      const { clicked_total, clicked_users_total } = (await readRecord(db, radar, path.id)).fields
      const customers = Number(clicked_users_total)
      const [found] = await read<Found>(
        db,
        sql`select json_build_object('visitors', greatest(p.visitors, ${customers}::bigint), 'readers', p.readers,
            'returned', p.returned, 'sharers', p.sharers) as people, p.seconds, coalesce((
            select json_agg(json_build_object('day', d.day, 'clicks', d.clicks, 'visitors', d.visitors) order by d.day) from (
              select d.day, sum(d.clicks) as clicks, sum(d.visitors) as visitors
              from radar_day d where d.corp_id = w.corp_id and d.radar_id = ${path.id}
              group by d.day order by d.day desc limit ${MOST_DAYS}) d), '[]') as days
          from (
            select count(*) as visitors, count(*) filter (where v.seconds > 0) as readers,
              count(*) filter (where v.clicks > 1) as returned, count(*) filter (where v.shares > 0) as sharers,
              coalesce(sum(v.seconds), 0)::float8 as seconds
            from (
              select v.seconds, v.clicks, v.shares from radar_visitor v where v.corp_id = w.corp_id and v.radar_id = ${path.id}
              order by v.last_at desc, v.visitor desc limit ${MOST_PEOPLE}) v) p`,
      )
      const { people, seconds, days } = found as Found
      const mean_seconds = people.readers === 0 ? null : Math.round(seconds / people.readers)
      return { clicked_total, clicked_users_total: customers, ...people, mean_seconds, days }
    },
  )
