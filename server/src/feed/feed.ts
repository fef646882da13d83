import { type CorpDb, readBytes } from '../storage/corp-db.ts'
import { sql, verbatim } from '../storage/sql.ts'
import { stampCorp } from './stamp.ts'

/** A page of the feed: events as JSON text joined by commas, and the position to go on from. */
export type FeedPage = { items: Buffer; next: number; hasNext: boolean }

type Window = {
  /** The last position that the reader has seen; 0 for none. */
  after: number
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
    sql`select p.items, p.last::text, p.n::text, h.position::text
      from (select w.corp_id) c left join feed_head h on h.corp_id = c.corp_id
      cross join lateral (
        select string_agg(x.doc, ',') filter (where x.i <= ${limit}::int) as items, count(*) as n,
          max(x.position) filter (where x.i <= ${limit}::int) as last
        from (
          select e.doc, e.position, row_number() over (order by e.position) as i from event e
          where e.corp_id = c.corp_id and e.position > ${after}::bigint${ofKinds}
          order by e.position limit ${limit + 1}) x) p`,
  )
  const [items, last, n, head] = row as (Buffer | null)[]
  const hasNext = Number(n) > limit
  const next = hasNext ? Number(last) : Number(head ?? 0)
  return { items: items ?? Buffer.alloc(0), next, hasNext }
}
