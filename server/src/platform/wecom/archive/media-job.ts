import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Reason, reason } from '../../../contract/reasons.ts'
import { again, jobKind } from '../../../jobs/kind.ts'
import type { Ctx } from '../../../storage/ctx.ts'
import { PlatformError, UNTIL_CONNECTED } from '../../error.ts'
import type { Archive, ArchiveAccess } from './access.ts'

/** Who wants files of archived messages, and keeps them. */
export type MediaKeeper = {
  job: { name: string; payload: z.ZodType<Place> }
  wanted(ctx: Ctx, place: Place): Promise<{ id: string; name: string; md5: string } | undefined>
  keep(ctx: Ctx, place: Place, name: string, bytes: Buffer): Promise<void>
  park(ctx: Ctx, place: Place, why: Reason): Promise<void>
}

/** Which file of which message. */
type Place = { msgid: string; no: number }

/** Bytes after which a file is not fetched any further: the store of files refuses it anyway. */
const ENOUGH = 32 * 1024 * 1024

/**
 * Fetches a file of a message from the archive, piece by piece, and has it kept. A kill has it fetched anew. What the
 * archive refuses, or does not give for a day, is parked with the reason and holds up nothing else.
 */
export function archiveMediaJob(keeper: MediaKeeper) {
  return jobKind<Place, { archive: ArchiveAccess }>({
    ...keeper.job,
    concurrency: 2,
    leaseMs: 180_000,
    async run(job, { archive: access }) {
      const place = job.payload
      const file = await job.inCorp((ctx) => keeper.wanted(ctx, place))
      if (!file) return undefined
      const archive = await access(job.corpId)
      if (!archive) return again(UNTIL_CONNECTED)
      try {
        const bytes = await fetchFile(archive, file)
        return await job.commit((ctx) => keeper.keep(ctx, place, file.name, bytes).then(() => undefined))
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        if (error.fault === 'unconfigured') return again(UNTIL_CONNECTED, error.reason)
        if (error.fault !== 'refused' && !job.lastAttempt) throw error
        return job.commit((ctx) => keeper.park(ctx, place, error.reason).then(() => undefined))
      }
    },
  })
}

async function fetchFile({ driver, login }: Archive, { id, md5 }: { id: string; md5: string }): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let next = '', size = 0, isLast = false; !isLast && size <= ENOUGH; ) {
    const piece = await driver.media(login, id, next)
    if (!piece.isLast && piece.next === next) throw new PlatformError('unavailable', reason('archive_endless'))
    pieces.push(piece.bytes)
    size += piece.bytes.length
    next = piece.next
    isLast = piece.isLast
  }
  const bytes = Buffer.concat(pieces)
  const differs =
    md5 !== '' && bytes.length <= ENOUGH && createHash('md5').update(bytes).digest('hex') !== md5.toLowerCase()
  // the archive gives broken pieces now and then: the next attempt may get whole ones
  if (differs) throw new PlatformError('unavailable', reason('archive_differs'))
  return bytes
}
