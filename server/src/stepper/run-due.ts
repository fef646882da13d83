import { type Due, dueOf, wholeSecond } from '../engines/sandbox/clock.ts'
import { claimOne as claimJob } from '../jobs/claim-one.ts'
import type { AnyKind } from '../jobs/kind.ts'
import { POLLING, RECOUNTING } from '../jobs/polling.ts'
import { type RunDeps, runJob } from '../jobs/run.ts'
import { settle as settleJob } from '../jobs/settle.ts'
import type { Sql } from '../storage/connect.ts'
import type { Sender } from '../webhooks/attempt.ts'
import { claimOne as claimDelivery } from '../webhooks/claim-one.ts'
import { deliver } from '../webhooks/deliver.ts'
import { settle as settleDelivery } from '../webhooks/settle.ts'
import type { SimulatorClock, There } from './simulator.ts'

/** What jobs and deliveries are done with. */
export type StepDeps<Deps> = Pick<RunDeps<Deps>, 'owner' | 'app' | 'deps' | 'onFailure'> & {
  kinds: readonly AnyKind<Deps>[]
  sender: Sender
}

/** Whose turn it is and when; `target` is where the clock is on its way to. */
type Moment = { corpId: string; lease: string; atMs: number; target: number | null; there: SimulatorClock | undefined }

/** Longer than an attempt at a delivery can take. */
const DELIVERY_LEASE_MS = 60_000

/** Does what is due, at that time of its corporation. False when it cannot be done: it is in other hands, or nobody knows its kind. */
export async function runDue<Deps>(
  given: StepDeps<Deps>,
  { corpId, lease, atMs, target, there }: Moment,
  { kind, id }: Due,
): Promise<boolean> {
  const { owner, app, deps, kinds, sender, onFailure } = given
  const clock = () => atMs
  if (kind === 'delivery') {
    const claim = await claimDelivery(owner, { corpId, id: id as number, lease, leaseMs: DELIVERY_LEASE_MS, clock })
    if (claim)
      await settleDelivery(owner, lease, (await deliver({ ...sender, owner, lease, onFault: rethrow }, claim)).attempts)
    return claim !== undefined
  }
  const known = kinds.find(({ name }) => name === kind)
  if (!known) return false
  const claim = await claimJob(owner, { corpId, id: id as number, lease, leaseMs: known.leaseMs, atMs })
  if (!claim) return false
  const businessTime = () => Math.floor(atMs / 1000)
  const ending = await runJob(
    { owner, app, deps, clock, businessTime, ...(onFailure ? { onFailure } : {}) },
    known,
    claim,
  )
  if (ending) await settleJob(owner, [{ claim, ending }])
  if (target !== null && RECOUNTING.includes(kind))
    await seldom(owner, { corpId, id: id as number, atMs, target, theirs: await there?.look() })
  return true
}

const HOUR_MS = 3_600_000
const SOON_MS = 10_000

/**
 * What counts every few seconds does so on the way only after something else was done that it may count, not more than once an
 * hour, and at the end.
 */
async function seldom(
  owner: Sql,
  { corpId, id, atMs, target, theirs }: { corpId: string; id: number; atMs: number; target: number; theirs?: There },
) {
  if (atMs >= target) return
  const [here] = await dueOf({ corpId, pool: owner }, 1, [...POLLING, ...RECOUNTING])
  const others = Math.min(here?.at ?? target, (theirs?.next_due ?? Number.POSITIVE_INFINITY) * 1000)
  const nextMs = Math.min(target, Math.max(atMs + HOUR_MS, wholeSecond(others) + SOON_MS))
  await owner`
    update job set due_ms = greatest(due_ms, ${nextMs}::bigint)
    where corp_id = ${corpId} and id = ${id} and failures = 0`
}

function rethrow(error: unknown): never {
  throw error
}
