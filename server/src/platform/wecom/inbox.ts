import { hash as digest } from 'node:crypto'
import { enqueueAll } from '../../jobs/enqueue.ts'
import type { Sql } from '../../storage/connect.ts'
import { inCorp } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { EVENT_JOB } from './event-job.ts'
import { noteOf } from './read-event.ts'

type Item = { hash: string; body: string; receivedMs: number }
type Waiting = Item & { stored: () => void; failed: (error: unknown) => void }

const BATCH = 500

/** Whoever waits for a welcome goes first. */
const URGENT = /^change_external_contact\/add_/

/**
 * Keeps callbacks until they are worked on. Those that come while others are being written go together with the next
 * transaction, so that the database commits once for many. The hash of the plaintext tells repetitions: they are kept
 * once, and nothing follows from them.
 */
export function openInbox({ pool, clock }: { pool: Sql; clock: () => number }) {
  const queues = new Map<string, Waiting[]>()

  async function drain(corpId: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH)
      try {
        const acting = { actor: { kind: 'platform' as const }, now: Math.floor(clock() / 1000) }
        await inCorp({ corpId, pool }, acting, (ctx) => store(ctx, batch))
        for (const { stored } of batch) stored()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    queues.delete(corpId)
  }

  return {
    /** Resolves when the callback is in the database, now or since an earlier time. */
    keep(corpId: string, body: string): Promise<void> {
      const hash = digest('sha256', body)
      return new Promise((stored, failed) => {
        const waiting = { hash, body, receivedMs: clock(), stored, failed }
        const queue = queues.get(corpId)
        if (queue) return void queue.push(waiting)
        const fresh = [waiting]
        queues.set(corpId, fresh)
        // others arrive in this moment too
        setImmediate(() => void drain(corpId, fresh))
      })
    },
  }
}

async function store(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const { tx, corpId } = ctx
  const notes = items.map(({ body }) => noteOf(body))
  const rows = await tx<{ id: number; event: string; subject: string }[]>`
    insert into platform_event (corp_id, hash, event, subject, staff_id, at, body, received_ms)
    select ${corpId}, decode(i.hash, 'hex'), i.event, i.subject, i.staff_id, i.at, i.body, i.received_ms
    from unnest(${items.map(({ hash }) => hash)}::text[], ${notes.map(({ event }) => event)}::text[],
      ${notes.map(({ subject }) => subject)}::text[], ${notes.map(({ staffId }) => staffId ?? null)}::text[],
      ${notes.map(({ at }) => at)}::bigint[], ${items.map(({ body }) => body)}::text[],
      ${items.map(({ receivedMs }) => receivedMs)}::bigint[])
      with ordinality i (hash, event, subject, staff_id, at, body, received_ms, n)
    order by i.n
    on conflict (corp_id, hash) do nothing
    returning id, event, subject`
  await enqueueAll(
    ctx,
    EVENT_JOB,
    rows.map(({ id, event, subject }) => ({
      payload: { id },
      lane: subject === 'other' ? `event/${id}` : subject,
      priority: URGENT.test(event) ? 'high' : 'normal',
    })),
  )
}
