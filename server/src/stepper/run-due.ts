import { type Due, dueOf, wholeSecond } from '../engines/sandbox/clock.ts'
import { claimOne as claimJob } from '../jobs/claim-one.ts'
import type { AnyKind } from '../jobs/kind.ts'
import { HOURLY, POLLING, RECOUNTING } from '../jobs/polling.ts'
import { type RunDeps, runJob } from '../jobs/run.ts'
import { settle as settleJob } from '../jobs/settle.ts'
import type { Sql } from '../storage/connect.ts'
import type { CorpDb } from '../storage/corp-db.ts'
import type { Sender } from '../webhooks/attempt.ts'
import { claimOne as claimDelivery } from '../webhooks/claim-one.ts'
import { deliver } from '../webhooks/deliver.ts'
import { settle as settleDelivery } from '../webhooks/settle.ts'
import type { SimulatorClock } from './simulator.ts'

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
  if (target !== null && target > atMs && (RECOUNTING.includes(kind) || HOURLY.includes(kind))) {
    const soonest = RECOUNTING.includes(kind) ? await afterOthers({ corpId, pool: owner }, there) : 0
    await putOff(owner, {
      corpId,
      id: id as number,
      until: Math.min(target, Math.max(soonest, atMs + paceOf(target - atMs))),
    })
  }
  return true
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SOON_MS = 10_000

/** How often something is counted on a way of that length: by the hour, or by the day where it is long. */
const paceOf = (lengthMs: number) => (lengthMs > 2 * DAY_MS ? DAY_MS : HOUR_MS)

/** Just after the next thing that may be counted, here or at the simulator. */
async function afterOthers(db: CorpDb, there: SimulatorClock | undefined): Promise<number> {
  const [here] = await dueOf(db, 1, [...POLLING, ...RECOUNTING])
  const theirs = (await there?.look())?.next_due ?? null
  const moments = [here?.at, theirs === null ? undefined : theirs * 1000].filter((at) => at !== undefined)
  return wholeSecond(Math.min(...moments)) + SOON_MS
}

/** Has a job that comes back by itself come back later. */
async function putOff(owner: Sql, { corpId, id, until }: { corpId: string; id: number; until: number }): Promise<void> {
  await owner`
    update job set due_ms = greatest(due_ms, ${until}::bigint)
    where corp_id = ${corpId} and id = ${id} and failures = 0`
}

function rethrow(error: unknown): never {
  throw error
}
