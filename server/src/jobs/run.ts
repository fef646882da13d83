import { type Clock, seconds } from '../clock.ts'
import { Explained, reasonOfError, shortened } from '../contract/explained.ts'
import { reason } from '../contract/reasons.ts'
import { openBatcher } from '../storage/batcher.ts'
import type { Sql } from '../storage/connect.ts'
import { inCorp } from '../storage/corp-db.ts'
import type { Ctx } from '../storage/ctx.ts'
import { inSpan } from '../tracing/span.ts'
import { type Claim, isLaneTaken } from './claim.ts'
import { type AnyKind, COMMITTED, type JobResult, type JobRun } from './kind.ts'
import { MOST_UNFINISHED, retryDelay } from './retry.ts'
import { nextRun } from './schedule.ts'
import { type Ending, type Following, settle } from './settle.ts'

/** What runs need. `owner` sees every corporation; `app` is the pool whose role sees only the one that it names. */
export type RunDeps<Deps> = {
  owner: Sql
  app: Sql
  /** The time that due times go by: the database's. */
  clock: Clock
  /** A corporation's own time in Unix seconds, for what jobs write; the clock's when left out or when it has none. */
  businessTime?: (corpId: string) => number | undefined | Promise<number | undefined>
  deps: Deps
  /** Whether jobs may be claimed behind others of their lane; without it none are. */
  following?: () => Following | undefined
  /** Given the jobs that were claimed so. */
  onNext?: (claims: readonly Claim[]) => void
  /** The transactions that a kind's attempts share; without it each has its own. */
  shared?: (kind: AnyKind<Deps>) => Transactions | undefined
  /** Called with every attempt that failed. */
  onFailure?: (failure: Failure) => void
}

export type Failure = { claim: Claim; error: unknown; dead: boolean }

/** A run whose lease was lost: another worker has the job, so nothing of this run counts. */
class LeaseLost extends Error {}

/** A job that no further attempt can help: it becomes a dead letter at once. */
export class GiveUp extends Explained {}

/** Milliseconds until a job with a schedule is tried again when the database cannot tell its corporation's zone. */
const SOON_MS = 60_000

/** Runs one attempt at a job. Gives how it ended, or nothing when that is on record or another worker's matter by now. */
export async function runJob<Deps>(
  given: RunDeps<Deps>,
  kind: AnyKind<Deps>,
  claim: Claim,
): Promise<Ending | undefined> {
  const { clock, deps, onFailure = () => {} } = given
  try {
    if (claim.begun - claim.failures > MOST_UNFINISHED) throw new GiveUp(reason('never_ended', { times: claim.begun }))
    const payload = kind.payload.safeParse(claim.payload)
    if (!payload.success) throw new GiveUp(reason('bad_payload', { said: shortened(payload.error.message) }))
    const early = await secondsEarly(given, kind, claim, payload.data)
    if (early > 0) return { state: 'again', dueMs: clock() + early * 1000 }
    const run = openRun(given, kind, claim, payload.data)
    const traced = { 'guanxi.corp_id': claim.corpId, 'guanxi.job_id': claim.id }
    const outcome = await inSpan('job', `job ${kind.name}`, traced, async () => kind.run(run, deps))
    return outcome && 'committed' in outcome ? undefined : await endingOf(given, kind, claim, outcome)
  } catch (error) {
    if (error instanceof LeaseLost) return undefined
    const why = reasonOfError(error)
    const { retryAfterMs, waitsFor } = error as { retryAfterMs?: number; waitsFor?: string }
    const failures = claim.failures + 1
    const delay = retryDelay(kind.retries, failures, retryAfterMs === undefined ? {} : { retryAfterMs })
    const again =
      delay === undefined ? await nextTurn(given, kind, claim).catch(() => clock() + SOON_MS) : clock() + delay
    const dueMs = error instanceof GiveUp ? undefined : again
    onFailure({ claim, error, dead: dueMs === undefined })
    if (dueMs === undefined) return { state: 'dead', reason: why }
    return { state: 'retry', dueMs, reason: why, ...(waitsFor ? { waitsFor } : {}) }
  }
}

/** How long a job still has to wait for the time of its work; the clocks of two nodes may differ by a second. */
async function secondsEarly<Deps>(
  { clock, businessTime = () => undefined }: RunDeps<Deps>,
  { notBefore }: AnyKind<Deps>,
  { corpId }: Claim,
  payload: unknown,
): Promise<number> {
  const at = notBefore?.(payload)
  if (at === undefined) return 0
  const left = at - ((await businessTime(corpId)) ?? seconds(clock))
  return left > 1 ? left : 0
}

function openRun<Deps>(given: RunDeps<Deps>, kind: AnyKind<Deps>, claim: Claim, payload: unknown): JobRun<unknown> {
  const { corpId, id } = claim
  const alone = transactions(given, kind)
  const { inCorp, commit } = given.shared?.(kind) ?? alone
  const by = (share: Transactions): JobRun<unknown>['together'] => ({
    inCorp: async <T>(work: (ctx: Ctx) => Promise<T>) => (await share.inCorp(corpId, work)) as T,
    commit: (work) => share.commit(corpId, { claim, work }).then(() => COMMITTED),
  })
  return {
    id,
    corpId,
    key: `${kind.name}/${corpId}/${claim.key ?? id}`,
    payload,
    lastAttempt: claim.failures >= kind.retries.length,
    ...by(alone),
    together: by({ inCorp, commit }),
  }
}

type Committing = { claim: Claim; work: (ctx: Ctx) => Promise<JobResult> }

type Transactions = {
  inCorp(corpId: string, work: (ctx: Ctx) => Promise<unknown>): Promise<unknown>
  commit(corpId: string, committing: Committing): Promise<unknown>
}

/** The transactions of a kind's attempts, one each. */
function transactions<Deps>(given: RunDeps<Deps>, kind: AnyKind<Deps>): Transactions {
  const { inside, commitAll } = sharing(given, kind)
  return {
    inCorp: async (corpId, work) => (await inside(corpId, [work], (ctx, one) => one(ctx)))[0],
    commit: (corpId, committing) => commitAll(corpId, [committing]),
  }
}

/** As `transactions`, for attempts that share them. */
export function openShared<Deps>(given: RunDeps<Deps>, kind: AnyKind<Deps>): Transactions {
  const { inside, commitAll } = sharing(given, kind)
  const most = kind.together
  const works = openBatcher<(ctx: Ctx) => Promise<unknown>, unknown>({
    most,
    write: (all, corpId) => inside(corpId, all, (ctx, work) => work(ctx)),
  })
  const commits = openBatcher<Committing, unknown>({ most, write: (all, corpId) => commitAll(corpId, all) })
  return {
    inCorp: (corpId, work) => works.add(work, corpId),
    commit: (corpId, committing) => commits.add(committing, corpId),
  }
}

function sharing<Deps>(given: RunDeps<Deps>, kind: AnyKind<Deps>) {
  const { app, clock, businessTime = () => undefined } = given

  /** All of them in one transaction. Whatever fails, none is left behind with statements under way. */
  async function inside<In, Out>(
    corpId: string,
    all: readonly In[],
    work: (ctx: Ctx, one: In) => Promise<Out>,
    end: (ctx: Ctx, outs: readonly Out[]) => Promise<void> = async () => {},
  ): Promise<Out[]> {
    const now = (await businessTime(corpId)) ?? seconds(clock)
    const acting = { actor: { kind: 'job' as const, jobKind: kind.name }, now }
    return inCorp({ corpId, pool: app }, acting, async (ctx) => {
      // what outlasts the lease would be undone anyway; sent with the work's first statement
      const limited = ctx.tx`select set_config('statement_timeout', ${String(kind.leaseMs)}, true)`.execute()
      const settled = await Promise.allSettled([limited, ...all.map(async (one) => work(ctx, one))])
      const broken = settled.find((each) => each.status === 'rejected')
      if (broken) throw broken.reason
      const outs = settled.slice(1).map((each) => (each as PromiseFulfilledResult<Out>).value)
      await end(ctx, outs)
      return outs
    })
  }

  async function commitAll(corpId: string, all: readonly Committing[]): Promise<unknown[]> {
    return commitAnd(corpId, all, given.following?.()).catch((error) => {
      // all of it was undone, and is done again without the next job of the lane, which another worker has
      if (isLaneTaken(error)) return commitAnd(corpId, all, undefined)
      throw error
    })
  }

  async function commitAnd(
    corpId: string,
    all: readonly Committing[],
    following: Following | undefined,
  ): Promise<unknown[]> {
    let claims: Claim[] = []
    const outcomes = await inside(
      corpId,
      all,
      async (ctx, { claim, work }) => ({ claim, ending: await endingOf(given, kind, claim, await work(ctx)) }),
      async ({ tx }, settlements) => {
        // last, so that the jobs' rows are locked after all others, by this as by transactions that enqueue
        const { settled, next } = await settle(tx, settlements, following)
        if (settled < all.length) throw new LeaseLost()
        claims = next
      },
    )
    given.onNext?.(claims)
    return outcomes
  }

  return { inside, commitAll }
}

async function endingOf<Deps>(
  given: RunDeps<Deps>,
  kind: AnyKind<Deps>,
  claim: Claim,
  outcome: JobResult,
): Promise<Ending> {
  if (outcome) {
    const { againInMs, ...more } = outcome
    return { state: 'again', dueMs: given.clock() + againInMs, ...more }
  }
  const dueMs = await nextTurn(given, kind, claim)
  return dueMs === undefined ? { state: 'done' } : { state: 'again', dueMs }
}

/** When a job with a schedule is due next, however it went this time: what runs every night runs tomorrow too. */
async function nextTurn<Deps>(
  { owner, clock }: RunDeps<Deps>,
  { every }: AnyKind<Deps>,
  { corpId }: Claim,
): Promise<number | undefined> {
  if (!every) return undefined
  const [corp] = await owner<{ zone: string }[]>`select time_zone as zone from corp where corp_id = ${corpId}`
  return corp && nextRun(every, corp.zone, clock())
}
