import { z } from 'zod'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { isConnected } from './connected.ts'

/** What jobs wait for that need tags which the platform is yet to make. */
export const MADE = 'tag_library'

/** Looked at again after so many milliseconds, or when the platform has made some. */
export const UNTIL_MADE = { ms: 10_000, waitsFor: MADE } as const

/** A job takes to the platform all that changed in the library; those of one transaction after another run in that order. */
export const TAG_LIBRARY = { name: 'tag_library', payload: z.object({}) }
const lane = 'tag_library'

/** Has the platform told what changed in the library, in the same transaction. A corporation that is not connected tells nothing. */
export async function enqueueTagPush(ctx: Ctx): Promise<void> {
  if (await isConnected(ctx)) await enqueue(ctx, TAG_LIBRARY, {}, { lane })
}

/** As above, unless that is on its way, for what it may not have been told, or has refused. */
export async function ensureTagPush(ctx: Ctx): Promise<void> {
  const { tx, corpId } = ctx
  const waiting = await tx`select 1 from job where corp_id = ${corpId} and lane = ${lane} and state = 'waiting' limit 1`
  if (waiting.length === 0 && (await isConnected(ctx))) await enqueue(ctx, TAG_LIBRARY, {}, { lane, key: 'all' })
}
