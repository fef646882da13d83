import { type CorpDb, read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

export type Standing = { staff_id: string; name: string | null; place: number; count: number }

/**
 * How many customers each staff member of an activity added within its time, best first; equals share a place (1, 2, 2, 4),
 * in the order in which they got there. Activities that count joins of group chats have no standing.
 */
export async function standingOf(db: CorpDb, id: number): Promise<Standing[]> {
  return read<Standing>(
    db,
    sql`select x.staff_id, s.name, rank() over (order by x.count desc) as place, x.count
      from (
        select f.staff_id, count(*) as count, max(f.added_at) as reached from staff_rank r
        join customer_follow f on f.corp_id = r.corp_id and f.added_at between r.start_time and r.end_time
          and f.staff_id in (
            select unnest(r.staff_list)
            union select s.id from staff s where s.corp_id = r.corp_id
              and (r.department_list #>> '{}' = 'all' or '0' = any (r.departments) or s.department && r.departments))
        where r.corp_id = w.corp_id and r.id = ${id} and r.rank_type = 0
        group by f.staff_id) x
      left join staff s on s.corp_id = w.corp_id and s.id = x.staff_id
      order by x.count desc, x.reached, x.staff_id collate "C"`,
  )
}
