import type { Sql } from '../storage/connect.ts'

/** Days that the feed and the deliveries made are kept; failed deliveries stay until they are resent. */
const KEPT_DAYS = 30

/** Deletes what is older than that. `now` in Unix seconds. */
export async function sweepEvents(owner: Sql, now: number, days = KEPT_DAYS): Promise<void> {
  const before = now - days * 24 * 3600
  await owner`
    delete from event e using feed_head h where e.corp_id = h.corp_id and e.time < ${before}`
  await owner`
    delete from delivery d using (select distinct corp_id from subscription) s
    where d.corp_id = s.corp_id and d.created_at < ${before} and d.state = 'delivered'`
}
