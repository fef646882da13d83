import { wake } from '../../../jobs/wake.ts'
import type { Ctx } from '../../../storage/ctx.ts'
import { ARCHIVE_JOB } from './job.ts'

/** Has the archive pulled at once: the platform has said that there are messages. */
export async function wakeArchive(ctx: Ctx): Promise<void> {
  await wake(ctx, { kind: ARCHIVE_JOB })
}
