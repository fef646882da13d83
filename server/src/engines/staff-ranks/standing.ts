import { type CorpDb, read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

export type Standing = { staff_id: string; name: string | null; place: number; count: number }

/**
 * How many customers each staff member of an activity brought within its time, best first: added (type 0), or invited into
 * the activity's group chat (type 1). A customer counts once, also when lost since. Equals share a place (1, 2, 2, 4), in
 * the order in which they got there.
 */
export async function standingOf(db: CorpDb, id: number): Promise<Standing[]> {
  return read<Standing>(
    db,
    sql`with activity as materialized (
        select a.*, a.department_list #>> '{}' = 'all' or '0' = any (a.departments) as everyone
        from staff_rank a where a.corp_id = w.corp_id and a.id = ${id}),
      brought as (
        select r.staff_id, r.customer_pk::text as who, min(r.since) as at from activity a
        join relation r on r.corp_id = a.corp_id and r.since between a.start_time and a.end_time
        where a.rank_type = 0 group by r.staff_id, r.customer_pk
        union all
        select m.invitor, m.user_id, min(m.join_time) from activity a
        join group_chat_member m on m.corp_id = a.corp_id and m.group_ext_id = a.group_list ->> 'group_id'
          and m.user_type = 2 and m.invitor is not null and m.join_time between a.start_time and a.end_time
        where a.rank_type = 1 and json_typeof(a.group_list) = 'object' group by m.invitor, m.user_id)
      select x.staff_id, s.name, rank() over (order by x.count desc) as place, x.count
      from (select b.staff_id, count(*) as count, max(b.at) as reached from brought b group by b.staff_id) x
      cross join activity a
      left join staff s on s.corp_id = a.corp_id and s.id = x.staff_id
      where a.everyone or x.staff_id = any (a.staff_list) or s.department && a.departments
      order by x.count desc, x.reached, x.staff_id collate "C"`,
  )
}
