import type { Sql } from './connect.ts'

/** Rows of one secret that one statement looks at, so that each costs the same however long the log is. */
const AT_ONCE = 5000

/**
 * Deletes audit rows of open API calls from before a time (Unix seconds), oldest first; integrators may write thousands a
 * minute. What operators and commands did is kept.
 */
export async function sweepCallAudit(owner: Sql, before: number): Promise<void> {
  for (let full = true; full; ) {
    const gone = await owner<{ n: number }[]>`
      with due as (
        select o.corp_id, o.id, o.record_id from (
          select corp_id, secret_id::text as record_id from secret union all select corp_id, '' from corp) s
        cross join lateral (
          select a.corp_id, a.id, a.record_id, a.created_at from audit a
          where a.corp_id = s.corp_id and a.kind = 'open_api' and a.record_id = s.record_id
          order by a.id limit ${AT_ONCE}) o
        where o.created_at < ${before}),
      removed as (delete from audit a using due d where a.corp_id = d.corp_id and a.id = d.id)
      select count(*)::int as n from due group by corp_id, record_id`
    full = gone.some(({ n }) => n === AT_ONCE)
  }
}
