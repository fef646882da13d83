import { hash as digest } from 'node:crypto'
import { enqueueAll } from '../../../jobs/enqueue.ts'
import { openBatcher } from '../../../storage/batcher.ts'
import type { Sql } from '../../../storage/connect.ts'
import { inCorp } from '../../../storage/corp-db.ts'
import type { Ctx } from '../../../storage/ctx.ts'
import { refreshLater } from '../records/refresh-job.ts'
import { EVENT_JOB } from './event-job.ts'
import { noteOf, readEvent } from './read-event.ts'
import { recordOf } from './record-of.ts'

/** `receivedAt` by this process's `performance.now()`. */
type Item = { hash: string; body: string; receivedAt: number }

/** A customer who was just added waits for a welcome: these events go first. */
const URGENT = /^change_external_contact\/add_/

/**
 * Keeps callbacks until they are worked on, in batches, so that the database commits once for many. The hash of the
 * plaintext tells repetitions: they are kept once, and nothing follows from them but another look at the platform.
 */
export function openInbox({ pool, clock }: { pool: Sql; clock: () => number }) {
  const batcher = openBatcher<Item>({
    most: 500,
    async write(items, corpId) {
      const acting = { actor: { kind: 'platform' as const }, now: Math.floor(clock() / 1000) }
      await inCorp({ corpId, pool }, acting, (ctx) => store(ctx, items))
    },
  })
  return {
    /** Resolves when the callback is in the database, now or since an earlier time. */
    keep: (corpId: string, body: string): Promise<void> =>
      batcher.add({ hash: digest('sha256', body), body, receivedAt: performance.now() }, corpId),
  }
}

async function store(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const { tx, corpId } = ctx
  const waited = items.map(({ receivedAt }) => Math.round(performance.now() - receivedAt))
  const notes = items.map(({ body }) => noteOf(body))
  const rows = await tx<{ id: number; hash: string; event: string; subject: string }[]>`
    insert into platform_event (corp_id, hash, event, subject, staff_id, at, body, received_ms)
    select ${corpId}, decode(i.hash, 'hex'), i.event, i.subject, i.staff_id, i.at, i.body, corp_ms(${corpId}) - i.waited_ms
    from unnest(${items.map(({ hash }) => hash)}::text[], ${notes.map(({ event }) => event)}::text[],
      ${notes.map(({ subject }) => subject)}::text[], ${notes.map(({ staffId }) => staffId ?? null)}::text[],
      ${notes.map(({ at }) => at)}::bigint[], ${items.map(({ body }) => body)}::text[],
      ${waited}::bigint[])
      with ordinality i (hash, event, subject, staff_id, at, body, waited_ms, n)
    order by i.n
    on conflict (corp_id, hash) do nothing
    returning id, encode(hash, 'hex') as hash, event, subject`
  await enqueueAll(
    ctx,
    EVENT_JOB,
    rows.map(({ id, event, subject }) => ({
      payload: { id },
      lane: subject === 'other' ? `event/${id}` : subject,
      priority: URGENT.test(event) ? 'high' : 'normal',
    })),
  )
  const added = new Set(rows.map(({ hash }) => hash))
  await lookAgain(
    ctx,
    [...new Set(items.map(({ hash }) => hash))].filter((hash) => !added.has(hash)),
  )
}

/**
 * The events of two edits of one thing within a second are the same bytes: a repetition may be the second edit, which a read
 * for the first one missed. Where the first one still waits, its read comes after this.
 */
async function lookAgain(ctx: Ctx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  const { tx, corpId } = ctx
  const begun = await tx<{ body: string }[]>`
    select e.body from unnest(${hashes}::text[]) h (hash)
    join platform_event e on e.corp_id = ${corpId} and e.hash = decode(h.hash, 'hex')
    where e.state <> 'waiting'
      or exists (select from job j where j.corp_id = ${corpId} and j.lane = e.subject and j.lease is not null)`
  for (const { body } of begun) {
    const event = readEvent(body)
    const record = event && recordOf(event)
    if (record) await refreshLater(ctx, record)
  }
}
