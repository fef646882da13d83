import { type CorpDb, read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

export type Standing = { staff_id: string; name: string | null; place: number; count: number }

/**
 * How many customers each staff member of an activity brought within its time, best first: added (type 0), or invited into
 * the activity's group chat (type 1). A customer counts once, also when
 * lost since unless the activity says otherwise. Equals share a place (1, 2, 2, 4), in
 * the order in which they got there.
 */
export async function standingOf(db: CorpDb, id: number): Promise<Standing[]> {
  return read<Standing>(
    db,
    sql`select x.staff_id, s.name, rank() over (order by x.count desc) as place, x.count
      from (
        select b.staff_id, count(*) as count, max(b.at) as reached
        from staff_rank a cross join staff_rank_brought(a) b
        where a.corp_id = w.corp_id and a.id = ${id} group by b.staff_id) x
      left join staff s on s.corp_id = w.corp_id and s.id = x.staff_id
      order by x.count desc, x.reached, x.staff_id collate "C"`,
  )
}
