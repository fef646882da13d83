import type { Ctx } from '../../storage/ctx.ts'
import { ensureStaff } from '../staff/from-platform.ts'
import { holdTags } from '../tags/hold.ts'
import { applyEffects } from './apply.ts'
import { type Decision, decide } from './decide.ts'
import { loadKnown, loadRules, NOBODY, staffOf } from './known.ts'
import type { Told } from './told.ts'

type Call = {
  told: readonly Told[]
  strangers: ReadonlySet<string>
  done(decisions: Decision[]): void
  failed(error: unknown): void
}

/** Who waits, by the transaction. */
const waiting = new WeakMap<Ctx['tx'], Call[]>()

/**
 * Records what events, refreshes and comparisons say of customers, each named once, in this transaction: reads what is known,
 * decides, and applies the decisions, which it gives in the same order. `strangers` are customers who were just seen not to be
 * here: nothing is read for them.
 *
 * Jobs that share a transaction have no locks against each other: what they record at the same moment is recorded together,
 * and what comes meanwhile after it.
 */
export function recordTold(
  ctx: Ctx,
  told: readonly Told[],
  strangers: ReadonlySet<string> = new Set(),
): Promise<Decision[]> {
  const { promise, resolve: done, reject: failed } = Promise.withResolvers<Decision[]>()
  const call = { told, strangers, done, failed }
  const calls = waiting.get(ctx.tx)
  if (calls) calls.push(call)
  else {
    const own = [call]
    waiting.set(ctx.tx, own)
    void recordInTurn(ctx, own)
  }
  return promise
}

async function recordInTurn(ctx: Ctx, calls: Call[]): Promise<void> {
  while (calls.length > 0) {
    await new Promise(setImmediate)
    const batch = takeDistinct(calls)
    try {
      const told = batch.flatMap((call) => call.told)
      const strangers = new Set(batch.flatMap((call) => [...call.strangers]))
      const decisions = await recordAll(ctx, told, strangers)
      for (const call of batch) call.done(decisions.splice(0, call.told.length))
    } catch (error) {
      for (const call of batch) call.failed(error)
    }
  }
  waiting.delete(ctx.tx)
}

/** The first calls, as long as none is about a customer of another. */
function takeDistinct(calls: Call[]): Call[] {
  const names = new Set<string>()
  const end = calls.findIndex(({ told }) => {
    const isTaken = told.some(({ externalUserId }) => names.has(externalUserId))
    for (const { externalUserId } of told) names.add(externalUserId)
    return isTaken
  })
  return calls.splice(0, end < 0 ? calls.length : end)
}

async function recordAll(ctx: Ctx, told: readonly Told[], strangers: ReadonlySet<string>): Promise<Decision[]> {
  await holdTags(ctx)
  await ensureStaff(ctx, told.flatMap(staffOf))
  const decisions = new Map<string, Decision>()
  for (let left = told, unknown = strangers; left.length > 0; unknown = new Set()) {
    const known = await loadKnown(
      ctx,
      left.filter(({ externalUserId }) => !unknown.has(externalUserId)),
    )
    const rules = await loadRules(ctx, left, known.values())
    const decided = left.map((each) => {
      const { externalUserId } = each
      const about = known.get(externalUserId) ?? NOBODY
      const decision = decide(about, each, rules)
      decisions.set(externalUserId, decision)
      return { externalUserId, pk: about.customer?.pk, isInvited: about.isInvited, effects: decision.effects }
    })
    const late = new Set((await applyEffects(ctx, decided)).map(({ externalUserId }) => externalUserId))
    left = left.filter(({ externalUserId }) => late.has(externalUserId))
  }
  return told.map(({ externalUserId }) => decisions.get(externalUserId) as Decision)
}
