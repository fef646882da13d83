import { queryInteger } from '../../contract/fields.ts'
import { told } from '../../contract/told-reason.ts'
import { read } from '../../storage/corp-db.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { codes, customers, days, follows, staffToday } from './customers.ts'
import { type Part, partFor } from './part.ts'
import { people } from './people.ts'
import {
  campaigns,
  contactWays,
  groupMessages,
  jobs,
  mine,
  moments,
  platform,
  running,
  staff,
  tickets,
  webhooks,
} from './work.ts'

const query = { days: queryInteger({ min: 1, max: 366 }).default(30).describe('趋势的天数，默认 30，最大 366') }

const PARTS: Readonly<Record<string, Part>> = {
  ...{ customers, people, days, codes, staff_today: staffToday, mine, running },
  ...{ staff, contact_ways: contactWays, tickets, group_messages: groupMessages, moments, campaigns },
  ...{ webhooks, jobs, platform },
}

/** The first page's numbers in one statement; none of them costs more as tables grow. */
export const home = inCorporation<ReadCall<typeof query>>(
  {
    ...{ method: 'GET', path: 'home', tag: '首页', summary: '首页的数字与趋势', right: 'home:read', query },
    description: '除 people 外，新增与流失按好友关系计：一位客户被两位员工添加，算两次。',
    reply: Object.fromEntries(Object.entries(PARTS).map(([name, { reply }]) => [name, reply])),
    example: { query: { days: '7' } },
  },
  async ({ db, query, now, rights, language, caller, path }) => {
    const asked = { days: query.days, rights, staffId: caller.staffIn?.(path.corp_id as string) }
    const parts = Object.entries(PARTS).map(([name, part]) => sql`${verbatim(`'${name}'`)}, ${partFor(part, asked)}`)
    const [row] = await read<{ home: string }>(
      db,
      sql`with today as (
          select (to_timestamp(${now}) at time zone c.time_zone)::date as day from corp c where c.corp_id = w.corp_id),
        days as materialized (
          select d.day::date as day, coalesce(sum(f.added), 0) as added, coalesce(sum(f.lost), 0) as lost
          from today t
          cross join lateral generate_series(t.day - (${query.days}::int - 1), t.day, interval '1 day') d (day)
          left join (select f.* from today t cross join lateral (${follows(sql`f.day > t.day - ${query.days}::int`)}) f) f
            on f.day = d.day::date
          group by d.day)
        select json_build_object(${parts.reduce((one, next) => sql`${one}, ${next}`)})::text as home`,
    )
    const { platform, ...home } = JSON.parse(row?.home ?? '{}')
    return { ...home, platform: { ...platform, reason: told(platform.reason, language) } }
  },
)
