import { z } from 'zod'
import { queryInteger, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { RawJson } from '../../endpoint.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { contactWayResource } from './contact-ways.ts'

const { path: PATH, tag, rights, id } = contactWayResource

const counts = {
  added: z.int().describe('新增'),
  lost: z.int().describe('流失'),
  net: z.int().describe('净增'),
}

const count = () => z.int().min(0)

/** People who are looked at, those who came last: a code that brought more costs no more to read. */
const MOST_PEOPLE = 20_000

const query = { days: queryInteger({ min: 1, max: 366 }).default(30).describe('天数，默认 30，最大 366') }

/** What a code has brought, by day of the corporation's calendar and by staff member. */
export const contactWayStats = inCorporation<ReadCall<typeof query>>(
  {
    ...{ method: 'GET', path: `${PATH}/{id}/stats`, tag, summary: '渠道活码的统计', right: rights.read, query },
    description: `流失是客户主动删除员工。people 不分天数，按最近来的 ${MOST_PEOPLE.toLocaleString('en')} 人统计，不含导入的数字。`,
    ...{ params: { id: id.schema }, example: { path: { id: id.example }, query: { days: '7' } } },
    reply: {
      total: z.object(counts).describe('这些天的合计'),
      days: z.array(z.object({ day: text().describe('日期'), ...counts })).describe('按天'),
      staff: z
        .array(z.object({ staff_id: text().describe('员工 ID'), name: text().nullable().describe('姓名'), ...counts }))
        .describe('按员工'),
      people: z
        .object({
          came: count().describe('来过的人数'),
          new: count().describe('其中的新客户数'),
          stayed: count().describe('仍是某位员工好友的人数'),
        })
        .describe('扫码来的人'),
    },
  },
  async ({ db, path, query, now }) => {
    const [row] = await read<{ stats: string }>(
      db,
      sql`with code as (
          select (to_timestamp(${now}) at time zone c.time_zone)::date as today
          from contact_way k join corp c on c.corp_id = k.corp_id where k.corp_id = w.corp_id and k.id = ${path.id}),
        rows as materialized (
          select f.day, f.staff_id, f.added, f.lost from code join contact_way_day f
            on f.corp_id = w.corp_id and f.contact_way_id = ${path.id} and f.day > code.today - ${query.days}::int)
        select json_build_object(
          'total', (select json_build_object('added', coalesce(sum(r.added), 0), 'lost', coalesce(sum(r.lost), 0),
            'net', coalesce(sum(r.added - r.lost), 0)) from rows r),
          'days', (select json_agg(json_build_object('day', d.day, 'added', d.added, 'lost', d.lost, 'net', d.added - d.lost)
              order by d.day)
            from (select g.day::date as day, coalesce(sum(r.added), 0) as added, coalesce(sum(r.lost), 0) as lost
              from code cross join lateral generate_series(code.today - (${query.days}::int - 1), code.today, interval '1 day') g (day)
              left join rows r on r.day = g.day::date group by g.day) d),
          'staff', coalesce((select json_agg(json_build_object('staff_id', s.staff_id, 'name', p.name, 'added', s.added,
              'lost', s.lost, 'net', s.added - s.lost) order by s.added desc, s.staff_id)
            from (select r.staff_id, sum(r.added) as added, sum(r.lost) as lost from rows r group by r.staff_id) s
            left join staff p on p.corp_id = w.corp_id and p.id = s.staff_id), '[]'),
          'people', (select json_build_object('came', count(*), 'new', count(*) filter (where i.is_new),
              'stayed', count(*) filter (where i.stayed))
            from (select c.customer_pk from contact_way_customer c where c.corp_id = w.corp_id and c.contact_way_id = ${path.id}
              order by c.first_at desc, c.customer_pk desc limit ${MOST_PEOPLE}) c
            cross join lateral (select bool_or(r.is_new and r.contact_way_id = ${path.id}) as is_new, bool_or(r.lost_at is null) as stayed
              from relation r where r.corp_id = w.corp_id and r.customer_pk = c.customer_pk) i))::text as stats
        where exists (select from code)`,
    )
    if (!row) throw problem('not_found')
    return new RawJson(row.stats)
  },
)
