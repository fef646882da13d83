import type { Sql } from '../storage/connect.ts'

/** Deletes events and deliveries made that are older than that; failed ones stay until they are resent. `now` in Unix seconds. */
export async function sweepEvents(owner: Sql, now: number, days: number): Promise<void> {
  const before = now - days * 24 * 3600
  // an event is deleted with all before it, so that a cursor is either kept from there on or refused
  await owner`
    with due as (
      select h.corp_id, coalesce(k.position - 1, h.position) as last from feed_head h left join lateral (
        select e.position from event e where e.corp_id = h.corp_id and e.time >= ${before} order by e.position limit 1) k on true
      where h.swept < coalesce(k.position - 1, h.position)),
    moved as (update feed_head h set swept = d.last from due d where h.corp_id = d.corp_id)
    delete from event e using due d where e.corp_id = d.corp_id and e.position <= d.last`
  await owner`
    delete from delivery d using (select distinct corp_id from subscription) s
    where d.corp_id = s.corp_id and d.created_at < ${before} and d.state = 'delivered'`
}
