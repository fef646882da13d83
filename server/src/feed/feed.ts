import { type CorpDb, readBytes } from '../storage/corp-db.ts'
import { type Fragment, sql, verbatim } from '../storage/sql.ts'
import { stampCorp } from './stamp.ts'

/**
 * A page of the feed: events as JSON text joined by commas, and the position to go on from. `gap`: events after the given
 * position are no longer kept, it is beyond the feed's end, or of a state that was undone; then there are no events.
 */
export type FeedPage = { items: Buffer; next: number; hasNext: boolean; gap: boolean }

type Window = {
  /** The last position that the reader has seen; `oldest` for what is kept, `latest` for the feed's end. */
  after: number | 'oldest' | 'latest'
  limit: number
  /** Only these kinds; undefined for all. */
  kinds?: readonly string[] | undefined
  /** SQL that gives an event's JSON text, of row `e`; as integrators see it unless said otherwise. */
  item?: Fragment
}

/** What happened after a position, oldest first. At the end `next` is the feed's end, also past events left out. */
export async function readFeed(db: CorpDb, { after, limit, kinds, item = AS_TOLD }: Window): Promise<FeedPage> {
  await stampCorp(db)
  const since = sql`e.corp_id = c.corp_id and e.position > c.after and c.after >= c.swept and not c.after <@ c.lost`
  const first = sql`order by e.position limit ${limit + 1}`
  // of each kind by its own index: those that are not wanted, however many, cost nothing
  const events = kinds
    ? sql`unnest(${[...new Set(kinds)]}::text[]) k cross join lateral (select e.* from event e where ${since} and e.kind = k ${first}) e`
    : sql`(select e.* from event e where ${since} ${first}) e`
  const [row] = await readBytes(
    db,
    sql`select p.items, p.last::text, p.n::text, c.position::text, (c.after not between c.swept and c.position or c.after <@ c.lost)::text
      from (
        select w.corp_id, coalesce(h.position, 0) as position, coalesce(h.swept, 0) as swept,
          coalesce(h.lost, '{}') as lost, ${startOf(after)} as after
        from (select w.corp_id) w left join feed_head h on h.corp_id = w.corp_id) c
      cross join lateral (
        select string_agg(x.doc, ',') filter (where x.i <= ${limit}::int) as items, count(*) as n,
          max(x.position) filter (where x.i <= ${limit}::int) as last
        from (
          select ${item} as doc, e.position, row_number() over (order by e.position) as i from ${events}
          ${first}) x) p`,
  )
  const [items, last, n, head, gap] = row as (Buffer | null)[]
  const hasNext = Number(n) > limit
  const next = Number(hasNext ? last : head)
  return { items: items ?? Buffer.alloc(0), next, hasNext, gap: String(gap) === 'true' }
}

const AS_TOLD = verbatim('e.doc')

function startOf(after: Window['after']): Fragment {
  if (after === 'oldest') return verbatim('coalesce(h.swept, 0)')
  return after === 'latest' ? verbatim('coalesce(h.position, 0)') : sql`${after}::bigint`
}
