import { type CorpDb, readBytes } from '../storage/corp-db.ts'
import { type Fragment, sql, verbatim } from '../storage/sql.ts'
import { stampCorp } from './stamp.ts'

/**
 * A page of the feed: events as JSON text joined by commas, and the position to go on from. `gap`: events after the given
 * position are no longer kept, or it is beyond the feed's end; then there are no events.
 */
export type FeedPage = { items: Buffer; next: number; hasNext: boolean; gap: boolean }

type Window = {
  /** The last position that the reader has seen; `oldest` for what is kept, `latest` for the feed's end. */
  after: number | 'oldest' | 'latest'
  limit: number
  /** Only these kinds; undefined for all. */
  kinds?: readonly string[] | undefined
  nowMs: number
}

/** What happened after a position, oldest first. At the end `next` is the feed's end, also past events left out. */
export async function readFeed(db: CorpDb, { after, limit, kinds, nowMs }: Window): Promise<FeedPage> {
  await stampCorp(db, nowMs)
  const ofKinds = kinds ? sql` and e.kind = any (${kinds}::text[])` : verbatim('')
  const [row] = await readBytes(
    db,
    sql`select p.items, p.last::text, p.n::text, c.position::text, (c.after not between c.swept and c.position)::text
      from (
        select w.corp_id, coalesce(h.position, 0) as position, coalesce(h.swept, 0) as swept,
          ${startOf(after)} as after
        from (select w.corp_id) w left join feed_head h on h.corp_id = w.corp_id) c
      cross join lateral (
        select string_agg(x.doc, ',') filter (where x.i <= ${limit}::int) as items, count(*) as n,
          max(x.position) filter (where x.i <= ${limit}::int) as last
        from (
          select e.doc, e.position, row_number() over (order by e.position) as i from event e
          where e.corp_id = c.corp_id and e.position > c.after and c.after >= c.swept${ofKinds}
          order by e.position limit ${limit + 1}) x) p`,
  )
  const [items, last, n, head, gap] = row as (Buffer | null)[]
  const hasNext = Number(n) > limit
  const next = Number(hasNext ? last : head)
  return { items: items ?? Buffer.alloc(0), next, hasNext, gap: String(gap) === 'true' }
}

function startOf(after: Window['after']): Fragment {
  if (after === 'oldest') return verbatim('coalesce(h.swept, 0)')
  return after === 'latest' ? verbatim('coalesce(h.position, 0)') : sql`${after}::bigint`
}
