import type { Ctx } from '../../../storage/ctx.ts'
import { ARCHIVE_JOB } from './job.ts'

/** Has the archive pulled at once: the platform has said that there are messages. */
export async function wakeArchive({ tx, corpId }: Ctx): Promise<void> {
  await tx`
    update job set due_ms = (extract(epoch from clock_timestamp()) * 1000)::bigint
    where corp_id = ${corpId} and kind = ${ARCHIVE_JOB} and state = 'waiting' and lease is null`
}
