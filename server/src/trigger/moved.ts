import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../storage/sql.ts'
import type { Stage } from './stage.ts'

const LOOK_MS = 200
const LONGEST_MS = 45_000
/** Looks in a row that must find nothing at work. */
const QUIET = 4
/** Milliseconds for which a callback is waited for; none follows what changes nothing, such as a friend's second scan. */
const TELLING_MS = 4_000

/** Where the feed, the platform's logs and the counts of codes were. */
export type Standing = { position: number; calls: number; deliveries: number; counts: Map<string, number> }

/** Where they are now. */
export async function standing(stage: Stage): Promise<Standing> {
  const [head] = await stage.find<{ position: number }>(
    sql`select position from feed_head h where h.corp_id = w.corp_id`,
  )
  const { calls } = await stage.control<{ calls: { no: number }[] }>(`calls?corpid=${stage.corpid}&last=1`)
  return {
    position: head?.position ?? 0,
    calls: calls.at(-1)?.no ?? 0,
    deliveries: await lastDelivery(stage),
    counts: await countsOf(stage),
  }
}

async function countsOf(stage: Stage): Promise<Map<string, number>> {
  const rows = await stage.find<{ id: number; n: number }>(
    sql`select id, add_user_count as n from contact_way c where c.corp_id = w.corp_id`,
  )
  return new Map(rows.map(({ id, n }) => [String(id), n]))
}

/** The number of the last callback that the platform sent. */
async function lastDelivery(stage: Stage): Promise<number> {
  const { deliveries } = await stage.control<{ deliveries: { no: number }[] }>(
    `deliveries?corpid=${stage.corpid}&last=1`,
  )
  return deliveries.at(-1)?.no ?? 0
}

/** Waits until no event of the platform is being worked on any more. */
async function quiet(stage: Stage): Promise<void> {
  const endMs = performance.now() + LONGEST_MS
  for (let looks = 0; looks < QUIET && performance.now() < endMs && !stage.stopping?.aborted; looks++) {
    await pause(LOOK_MS)
    const [busy] = await stage.find(
      sql`select 1 from job j where j.corp_id = w.corp_id and state = 'waiting'
            and (lease is not null or due_ms < corp_ms(j.corp_id) + 3000)
            and kind in ('welcome', 'platform_event', 'platform_refresh', 'platform_mark_tags', 'platform_remark', 'tag_library',
              'mission_poster', 'mission_mark', 'mission_levels', 'keyword_mark')
          union all select 1 from event_inbox i where i.corp_id = w.corp_id limit 1`,
    )
    if (busy) looks = -1
  }
}

/** Waits for what the platform tells since, where it `tells`, and until all of it is worked on. */
export async function settle(stage: Stage, since: Pick<Standing, 'deliveries'>, tells: boolean): Promise<void> {
  const begunMs = performance.now()
  while (tells && performance.now() < begunMs + TELLING_MS && !stage.stopping?.aborted) {
    if ((await lastDelivery(stage)) > since.deliveries) break
    await pause(LOOK_MS)
  }
  await quiet(stage)
}

/** What moved since: events of the feed, counts of codes and calls of the platform, a line each. */
export async function movedSince(stage: Stage, before: Standing): Promise<string[]> {
  const events = await stage.find<{ kind: string; action: string; record_id: string }>(
    sql`select kind, action, record_id from event e
        where e.corp_id = w.corp_id and position > ${before.position}::bigint order by position`,
  )
  const counted = [...(await countsOf(stage))].filter(([id, n]) => before.counts.get(id) !== n)
  const { calls } = await stage.control<{ calls: { path: string; reply: { errcode?: number } }[] }>(
    `calls?corpid=${stage.corpid}&after=${before.calls}&limit=100`,
  )
  return [
    ...events.map(({ kind, action, record_id }) => `${kind} ${record_id} ${action}`),
    ...counted.map(([id, n]) => `contact_way ${id} add_user_count ${before.counts.get(id) ?? 0} -> ${n}`),
    ...calls.map(({ path, reply }) => `called ${path}: ${reply?.errcode ? `errcode ${reply.errcode}` : 'ok'}`),
  ]
}
