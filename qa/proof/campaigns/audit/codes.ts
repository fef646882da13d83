import type { Sql } from '../../../../server/src/storage/connect.ts'
import { type Comparisons, differing } from './differing.ts'

/** Channel codes and rankings against the intervals that they count. */
export function auditCodes(owner: Sql, corpId: string): Promise<string[]> {
  const zone = owner`(select time_zone from corp where corp_id = ${corpId})`
  const comparisons: Comparisons = {
    'count and customers of a code differ': owner`
      select w.id as what, w.add_user_count as counted, (
        select count(*) from contact_way_customer c where c.corp_id = w.corp_id and c.contact_way_id = w.id) as ledger
      from contact_way w where w.corp_id = ${corpId}`,
    'customers and intervals of a code differ': owner`
      select coalesce(c.code, r.code) || '/' || coalesce(c.pk, r.pk) as what, c.n as counted, r.n as ledger
      from (select contact_way_id as code, customer_pk as pk, times::bigint as n from contact_way_customer
        where corp_id = ${corpId}) c
      full join (select contact_way_id as code, customer_pk as pk, count(*) as n from relation
        where corp_id = ${corpId} and contact_way_id is not null group by 1, 2) r on r.code = c.code and r.pk = c.pk`,
    'days and intervals of a code differ': owner`
      select concat_ws('/', coalesce(d.code, r.code), coalesce(d.day, r.day), coalesce(d.staff, r.staff)) as what,
        coalesce(d.n, '0 0') as counted, coalesce(r.n, '0 0') as ledger
      from (select contact_way_id as code, day, staff_id as staff, added || ' ' || lost as n from contact_way_day
        where corp_id = ${corpId}) d
      full join (
        select code, day, staff, sum(added) || ' ' || sum(lost) as n from (
          select contact_way_id as code, (to_timestamp(since) at time zone ${zone})::date as day, staff_id as staff, 1 as added, 0 as lost
          from relation where corp_id = ${corpId} and contact_way_id is not null
          union all
          select contact_way_id, (to_timestamp(lost_at) at time zone ${zone})::date, staff_id, 0, 1
          from relation where corp_id = ${corpId} and contact_way_id is not null and lost_by = 'customer') f
        group by 1, 2, 3) r on r.code = d.code and r.day = d.day and r.staff = d.staff`,
    'ranking and customers differ': owner`
      select a.id as what, a.invite_total as counted, case a.rank_type
        when 0 then (select count(distinct (r.staff_id, r.customer_pk)) from relation r
          where r.corp_id = a.corp_id and r.since between a.start_time and a.end_time)
        else (select count(distinct (j.invitor, j.user_id)) from group_chat_join j
          where j.corp_id = a.corp_id and j.group_ext_id = a.group_list ->> 'group_id'
            and j.join_time between a.start_time and a.end_time) end as ledger
      from staff_rank a where a.corp_id = ${corpId}`,
  }
  return differing(owner, comparisons)
}
