import { type Clock, seconds } from '../clock.ts'
import type { Sql } from '../storage/connect.ts'
import { inCorp } from '../storage/corp-db.ts'
import type { Ctx } from '../storage/ctx.ts'
import type { Claim } from './claim.ts'
import { type AnyKind, COMMITTED, type JobResult, type JobRun } from './kind.ts'
import { MOST_UNFINISHED, retryDelay } from './retry.ts'
import { nextRun } from './schedule.ts'
import { type Ending, settle } from './settle.ts'

/** What runs need. `owner` sees every corporation; `app` is the pool whose role sees only the one that it names. */
export type RunDeps<Deps> = {
  owner: Sql
  app: Sql
  /** The real time, for leases and due times. */
  clock: Clock
  /** A corporation's own time in Unix seconds, for what jobs write; the clock's when left out. */
  businessTime?: (corpId: string) => number
  deps: Deps
  /** The time up to which jobs may be claimed behind others of their lane; without it none are. */
  nextAtMs?: () => number | undefined
  /** Given the jobs that were claimed so. */
  onNext?: (claims: readonly Claim[]) => void
  /** Told of every attempt that failed. */
  onFailure?: (failure: Failure) => void
}

export type Failure = { claim: Claim; error: unknown; dead: boolean }

/** A run whose lease was lost: another worker has the job, so nothing of this run counts. */
class LeaseLost extends Error {}

/** A job that no further attempt can help: it becomes a dead letter at once. */
export class GiveUp extends Error {}

/** Runs one attempt at a job. Gives how it ended, or nothing when that is on record or another worker's matter by now. */
export async function runJob<Deps>(
  given: RunDeps<Deps>,
  kind: AnyKind<Deps>,
  claim: Claim,
): Promise<Ending | undefined> {
  const { clock, deps, onFailure = () => {} } = given
  try {
    if (claim.begun - claim.failures > MOST_UNFINISHED) throw new GiveUp(`begun ${claim.begun} times without an end`)
    const payload = kind.payload.safeParse(claim.payload)
    if (!payload.success) throw new GiveUp(`payload: ${payload.error.message}`)
    const outcome = await kind.run(openRun(given, kind, claim, payload.data), deps)
    return outcome && 'committed' in outcome ? undefined : await endingOf(given, kind, claim, outcome)
  } catch (error) {
    if (error instanceof LeaseLost) return undefined
    const reason = error instanceof Error ? error.message : String(error)
    const { retryAfterMs } = error as { retryAfterMs?: number }
    const delay =
      error instanceof GiveUp
        ? undefined
        : retryDelay(kind.retries, claim.failures + 1, retryAfterMs === undefined ? {} : { retryAfterMs })
    onFailure({ claim, error, dead: delay === undefined })
    if (delay === undefined) return { state: 'dead', dueMs: clock(), reason }
    return { state: 'retry', dueMs: clock() + delay, reason }
  }
}

function openRun<Deps>(given: RunDeps<Deps>, kind: AnyKind<Deps>, claim: Claim, payload: unknown): JobRun<unknown> {
  const { app, clock, businessTime = () => seconds(clock) } = given
  const { corpId, id } = claim
  const inside = <T>(work: (ctx: Ctx) => Promise<T>) =>
    inCorp(
      { corpId, pool: app },
      { actor: { kind: 'job', jobKind: kind.name }, now: businessTime(corpId) },
      async (ctx) => {
        // what outlasts the lease would be undone anyway; sent with the work's first statement
        const limited = ctx.tx`select set_config('statement_timeout', ${String(kind.leaseMs)}, true)`.execute()
        limited.catch(() => {})
        const result = await work(ctx)
        await limited
        return result
      },
    )
  return {
    id,
    corpId,
    key: `${kind.name}/${corpId}/${claim.key ?? id}`,
    payload,
    lastAttempt: claim.failures >= kind.retries.length,
    inCorp: inside,
    async commit(work) {
      let following: Claim[] = []
      await inside(async (ctx) => {
        const ending = await endingOf(given, kind, claim, await work(ctx))
        // last, so that the job's row is locked after all others, by this as by whoever enqueues
        const { settled, next } = await settle(ctx.tx, [{ claim, ending }], given.nextAtMs?.())
        if (settled === 0) throw new LeaseLost()
        following = next
      })
      given.onNext?.(following)
      return COMMITTED
    },
  }
}

async function endingOf<Deps>(
  { owner, clock }: RunDeps<Deps>,
  { every }: AnyKind<Deps>,
  { corpId }: Claim,
  outcome: JobResult,
): Promise<Ending> {
  if (outcome) return { state: 'again', dueMs: clock() + outcome.againInMs }
  if (!every) return { state: 'done' }
  const [corp] = await owner<{ zone: string }[]>`select time_zone as zone from corp where corp_id = ${corpId}`
  return corp ? { state: 'again', dueMs: nextRun(every, corp.zone, clock()) } : { state: 'done' }
}
