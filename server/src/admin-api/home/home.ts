import { z } from 'zod'
import { queryInteger, text } from '../../contract/fields.ts'
import { ToldReason, told } from '../../contract/told-reason.ts'
import { read } from '../../storage/corp-db.ts'
import { countedTotal } from '../../storage/counted-list.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'

const n = (what: string) => z.int().min(0).describe(what)

const query = { days: queryInteger({ min: 1, max: 90 }).default(30).describe('趋势的天数，默认 30，最大 90') }

const Home = {
  customers: z.object({
    total: n('客户总数'),
    added_today: n('今天新增'),
    lost_today: n('今天流失'),
  }),
  days: z
    .array(z.object({ day: text().describe('日期'), added: n('新增'), lost: n('流失') }))
    .describe('按天的新增与流失，按企业时区，最后一天是今天'),
  staff: z.object({ total: n('员工数') }),
  contact_ways: z.object({ total: n('渠道活码数') }),
  tickets: z.object({ waiting: n('待处理'), in_progress: n('处理中') }),
  group_messages: z.object({ running: n('正在发送的群发') }),
  moments: z.object({ running: n('正在发布的朋友圈') }),
  campaigns: z.object({ ongoing: n('进行中的活动') }),
  webhooks: z.object({
    subscriptions: n('回调订阅数'),
    failing: n('正在失败或已被停用的订阅数'),
    failed_deliveries: n('已放弃的推送数，至多 1000'),
  }),
  platform: z.object({
    state: z.enum(['none', 'ok', 'failing']).describe('none 未连接，ok 正常，failing 有错误'),
    reason: ToldReason.nullable().describe('最近的错误'),
  }),
}

const ongoing = (table: string): Fragment =>
  verbatim(`(select count(*) from ${table} m where m.corp_id = w.corp_id and m.status = 'ongoing')`)

/** The first page's numbers in one statement; none of them costs more as history grows. */
export const home = inCorporation<ReadCall<typeof query>>(
  {
    ...{
      method: 'GET',
      path: 'home',
      tag: '首页',
      summary: '首页的数字与趋势',
      right: 'home:read',
      query,
      reply: Home,
    },
    example: { query: { days: '7' } },
  },
  async ({ db, query, now, language }) => {
    const [row] = await read<{ home: string }>(
      db,
      sql`with today as (
          select (to_timestamp(${now}) at time zone c.time_zone)::date as day from corp c where c.corp_id = w.corp_id),
        days as materialized (
          select d.day::date as day, coalesce(sum(f.added), 0) as added, coalesce(sum(f.lost), 0) as lost
          from today t
          cross join lateral generate_series(t.day - (${query.days}::int - 1), t.day, interval '1 day') d (day)
          left join (
            select f.day, f.added, f.lost from follow_day f, today t where f.corp_id = w.corp_id and f.day > t.day - ${query.days}::int
            union all
            select f.day, f.added, f.lost from follow_day_delta f where f.corp_id = w.corp_id) f on f.day = d.day::date
          group by d.day),
        failing as (
          select count(*) as all, count(*) filter (where not s.enabled or s.failing_since is not null) as bad
          from subscription s where s.corp_id = w.corp_id)
        select json_build_object(
          'customers', json_build_object('total', ${countedTotal('customer')},
            'added_today', (select d.added from days d order by d.day desc limit 1),
            'lost_today', (select d.lost from days d order by d.day desc limit 1)),
          'days', (select json_agg(json_build_object('day', d.day, 'added', d.added, 'lost', d.lost) order by d.day) from days d),
          'staff', json_build_object('total', ${countedTotal('staff')}),
          'contact_ways', json_build_object('total', ${countedTotal('contact_way')}),
          'tickets', (select json_build_object('waiting', count(*) filter (where t.status = 10),
              'in_progress', count(*) filter (where t.status = 20))
            from ticket t where t.corp_id = w.corp_id and t.status < 30),
          'group_messages', json_build_object('running', (
            select count(*) from group_message m where m.corp_id = w.corp_id and m.state in ('pending', 'sending'))),
          'moments', json_build_object('running', (
            select count(*) from moment m where m.corp_id = w.corp_id and m.state in ('pending', 'sending'))),
          'campaigns', json_build_object('ongoing', ${ongoing('task_treasure_mission')}
            + ${ongoing('group_fission_mission')} + ${ongoing('check_in_mission')}),
          'webhooks', json_build_object('subscriptions', (select f.all from failing f),
            'failing', (select f.bad from failing f),
            'failed_deliveries', (select count(*) from (
              select 1 from delivery d where d.corp_id = w.corp_id and d.state = 'failed' limit 1000) x)),
          'platform', (select json_build_object('state', case when p.corp_id is null then 'none'
                when k.errcode is null then 'ok' else 'failing' end, 'reason', reason_of(k.reason_code, k.reason_params))
            from (select 1) one left join platform_connection p on p.corp_id = w.corp_id
            left join lateral (select k.errcode, k.reason_code, k.reason_params from platform_credential k
              where k.corp_id = w.corp_id and k.errcode <> 0 order by k.checked_at desc limit 1) k on true))::text as home`,
    )
    const home = JSON.parse(row?.home ?? '{}')
    return { ...home, platform: { ...home.platform, reason: told(home.platform.reason, language) } }
  },
)
