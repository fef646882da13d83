import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { countedTotal } from '../../storage/counted-list.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import type { Part } from './part.ts'

const n = (what: string) => z.int().min(0).describe(what)

/** Friends won and lost; `net` may be negative. */
const moved = { added: n('新增'), lost: n('流失'), net: z.int().describe('净增') }

/** How many of a list the first page shows. */
const FEW = verbatim('5')

/** Customers of now, and of today. A customer whom nobody follows any more is lost and not among `now`. */
export const customers: Part = {
  reply: z.object({
    now: n('有员工跟进的客户数'),
    lost: n('已流失的客户数'),
    total: n('客户总数，含已流失的'),
    added_today: n('今天新增（人次）'),
    lost_today: n('今天流失（人次）'),
  }),
  json: () => sql`(select json_build_object('now', ${countedTotal('customer_by_followed', sql`${'now'}`)},
      'lost', ${countedTotal('customer_by_followed', sql`${'lost'}`)}, 'total', ${countedTotal('customer')},
      'added_today', d.added, 'lost_today', d.lost)
    from days d order by d.day desc limit 1)`,
}

/** Each day of the period. */
export const days: Part = {
  reply: z
    .array(z.object({ day: text().describe('日期'), ...moved }))
    .describe('按天的新增、流失与净增（人次），按企业时区，最后一天是今天'),
  json: () => sql`(select json_agg(json_build_object('day', d.day, 'added', d.added, 'lost', d.lost, 'net', d.added - d.lost)
    order by d.day) from days d)`,
}

/** The channel codes that brought most in the period, each with its days. */
export const codes: Part = {
  right: 'acquisition:read',
  reply: z
    .array(
      z.object({
        id: integer({ min: 1 }).describe('渠道活码 ID'),
        name: text().describe('名称'),
        ...moved,
        days: z.array(n('新增')).describe('每天的新增，与 days 的日期一一对应'),
      }),
    )
    .nullable()
    .describe('这些天新增最多的五个渠道活码；没有 acquisition:read 权限时为 null'),
  json: ({ days }) => sql`(with code as (
      select f.contact_way_id as id, sum(f.added) as added, sum(f.lost) as lost from contact_way_day f, today t
      where f.corp_id = w.corp_id and f.day > t.day - ${days}::int and f.day <= t.day
      group by 1 order by 2 desc, 1 limit ${FEW})
    select coalesce(json_agg(json_build_object('id', c.id, 'name', k.remark, 'added', c.added, 'lost', c.lost,
      'net', c.added - c.lost, 'days', (
        select json_agg((select coalesce(sum(f.added), 0) from contact_way_day f
          where f.corp_id = w.corp_id and f.contact_way_id = c.id and f.day = d.day) order by d.day) from days d))
      order by c.added desc, c.id), '[]')
    from code c join contact_way k on k.corp_id = w.corp_id and k.id = c.id)`,
}

/** Who won most today. */
export const staffToday: Part = {
  right: 'customers:read',
  reply: z
    .array(
      z.object({
        staff_id: text().describe('员工 ID'),
        name: text().nullable().describe('姓名'),
        avatar: text().nullable().describe('头像'),
        ...moved,
      }),
    )
    .nullable()
    .describe('今天新增最多的五位员工；没有 customers:read 权限时为 null'),
  json: () => sql`(with member as (
      select f.staff_id, sum(f.added) as added, sum(f.lost) as lost from today t cross join lateral (${follows(sql`f.day = t.day`)}) f
      group by 1 having sum(f.added) > 0 order by 2 desc, 1 limit ${FEW})
    select coalesce(json_agg(json_build_object('staff_id', m.staff_id, 'name', s.name, 'avatar', s.avatar, 'added', m.added,
      'lost', m.lost, 'net', m.added - m.lost) order by m.added desc, m.staff_id), '[]')
    from member m left join staff s on s.corp_id = w.corp_id and s.id = m.staff_id)`,
}

/** What was counted by day and staff member, with what is not folded in yet; `which` is a condition on `f`. */
export const follows = (which: Fragment): Fragment => sql`
  select f.day, f.staff_id, f.added, f.lost from follow_day f where f.corp_id = w.corp_id and ${which}
  union all
  select f.day, f.staff_id, f.added, f.lost from follow_day_delta f where f.corp_id = w.corp_id and ${which}`
