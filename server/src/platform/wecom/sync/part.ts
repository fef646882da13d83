import type { JobRun } from '../../../jobs/kind.ts'
import type { Ctx } from '../../../storage/ctx.ts'
import { PlatformError } from '../../error.ts'
import type { WecomClient } from '../client/client.ts'
import type { Inbound } from '../inbound.ts'
import { lookedAtMs } from '../records/refresh-job.ts'
import { type Advance, type Progress, type Subject, skipped } from './progress.ts'

/** What a step of a comparison works with. */
export type Part = {
  client: Pick<WecomClient, 'call'>
  inbound: Inbound
  corpId: string
  /** Where the step goes on. */
  place: Progress['place']
  /** Runs work in a transaction, and notes what it came to with it. */
  write(work: (ctx: Ctx) => Promise<Advance>): Promise<void>
  read: JobRun<{ id: number }>['inCorp']
  /** This run's time is over: what is left is for the next. */
  isOver(): boolean
}

/** A step gives whether it came to its end. */
export type RunStep = (part: Part) => Promise<boolean>

/** Works on items, some at once, until none are left or the time is over; the first failure ends it. */
export async function inParallel<T>(
  items: Iterator<T>,
  atOnce: number,
  isOver: () => boolean,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let failed = false
  async function one(): Promise<void> {
    while (!failed && !isOver()) {
      const { done, value } = items.next()
      if (done) return
      try {
        await work(value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const all = await Promise.allSettled(Array.from({ length: atOnce }, one))
  const broken = all.find((each) => each.status === 'rejected')
  if (broken) throw broken.reason
}

const BAD_CURSOR = 50100

/** Reads the page at which a step goes on; where the platform has forgotten its cursor meanwhile, the first one. */
export async function resume<T>(cursor: string, page: (cursor: string) => Promise<T>): Promise<T> {
  try {
    return await page(cursor)
  } catch (error) {
    if (cursor === '' || !(error instanceof PlatformError && error.errcode === BAD_CURSOR)) throw error
    return page('')
  }
}

/** The database's time at most a second ago: what was written here since is newer than what the platform is asked now. */
export function lookedAt({ read }: Pick<Part, 'read'>): () => Promise<number> {
  let last: { at: number; ms: Promise<number> } | undefined
  return () => {
    if (!last || performance.now() - last.at > 1_000) last = { at: performance.now(), ms: read(lookedAtMs) }
    return last.ms
  }
}

/** Undefined when the platform refuses to show it: that is noted, and the rest goes on. */
export async function orSkipped<T>({ write }: Part, subject: Subject, look: Promise<T>): Promise<T | undefined> {
  try {
    return await look
  } catch (error) {
    if (!(error instanceof PlatformError) || error.fault !== 'refused') throw error
    await write(async () => skipped(subject, error.reason))
    return undefined
  }
}
