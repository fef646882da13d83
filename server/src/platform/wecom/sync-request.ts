import { z } from 'zod'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Sql, Tx } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** The job that compares everything here with what the platform has; `id` is its row in `platform_sync`. */
export const syncJobOf = { name: 'platform_sync', payload: z.object({ id: z.int() }) }

export type SyncProgress = {
  id: number
  state: 'waiting' | 'running' | 'done' | 'failed'
  step: string | null
  done: number
  changes: Record<string, unknown> | null
  reason: string | null
  createdAt: number
  endedAt: number | null
}

/** Asks for a comparison with the platform, or gives the one that is under way. */
export async function requestSync(ctx: Ctx): Promise<number> {
  const { tx, corpId, now } = ctx
  const [made] = await tx<{ id: number }[]>`
    insert into platform_sync (corp_id, created_at, updated_at) values (${corpId}, ${now}, ${now})
    on conflict (corp_id) where state in ('waiting', 'running') do nothing returning id`
  if (made) {
    await enqueue(ctx, syncJobOf, { id: made.id }, { key: String(made.id) })
    return made.id
  }
  const [open] = await tx<{ id: number }[]>`
    select id from platform_sync where corp_id = ${corpId} and state in ('waiting', 'running')`
  return open ? open.id : requestSync(ctx) // it ended in this moment
}

/** How far a comparison is; without an id the newest one. */
export async function findSync(sql: Sql | Tx, corpId: string, id?: number): Promise<SyncProgress | undefined> {
  const [row] = await sql<SyncProgress[]>`
    select id, state, step, done, changes, reason, created_at as "createdAt", ended_at as "endedAt" from platform_sync
    where corp_id = ${corpId} and (${id ?? null}::bigint is null or id = ${id ?? null}) order by id desc limit 1`
  return row
}
