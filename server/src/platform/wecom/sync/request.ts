import { z } from 'zod'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Ctx } from '../../../storage/ctx.ts'

export const SYNC_JOB = { name: 'platform_sync', payload: z.object({ id: z.int() }) }

/**
 * Has everything compared with the platform, and gives the comparison's id: a new one, or that of the one which waits or
 * runs already. One whose job was given up before it could say so goes on.
 */
export async function requestSync(ctx: Ctx): Promise<number> {
  const { tx, corpId, now } = ctx
  const [made] = await tx<{ id: number }[]>`
    insert into platform_sync (corp_id, created_at, updated_at) values (${corpId}, ${now}, ${now})
    on conflict (corp_id) where state in ('waiting', 'running') do nothing returning id`
  const [open] = made
    ? [made]
    : await tx<{ id: number }[]>`
        select id from platform_sync where corp_id = ${corpId} and state in ('waiting', 'running')`
  // it has ended in this moment
  if (!open) return requestSync(ctx)
  await enqueue(ctx, SYNC_JOB, open, { key: String(open.id) })
  return open.id
}
