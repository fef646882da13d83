import { type Fragment, sql } from '../../storage/sql.ts'

/** SQL that gives how many customers have a tag, at the same cost for any number; in a read that names the corporation. */
export function customersTagged(tId: Fragment): Fragment {
  return sql`(coalesce((select c.n from customer_tag_count c where c.corp_id = w.corp_id and c.t_id = ${tId}), 0)
    + coalesce((select sum(d.n) from customer_tag_delta d where d.corp_id = w.corp_id and d.t_id = ${tId}), 0))`
}
