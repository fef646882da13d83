import type { Ctx } from '../../storage/ctx.ts'
import { ensureStaff } from '../staff/from-platform.ts'
import { holdTags } from '../tags/hold.ts'
import { applyEffects } from './apply.ts'
import { type Decision, decide } from './decide.ts'
import { loadKnown, loadRules, NOBODY, staffOf } from './known.ts'
import type { Told } from './told.ts'

/**
 * Records what the platform told or showed of customers, each named once, in this transaction: looks at what is known,
 * decides, and does what was decided. Gives the decisions in the order of what was told. `strangers` were just seen not to be
 * here: nothing is looked for that is known of them.
 */
export async function recordTold(
  ctx: Ctx,
  told: readonly Told[],
  strangers: ReadonlySet<string> = new Set(),
): Promise<Decision[]> {
  await holdTags(ctx)
  await ensureStaff(ctx, told.flatMap(staffOf))
  const decisions = new Map<string, Decision>()
  for (let waiting = told, unknown = strangers; waiting.length > 0; unknown = new Set()) {
    const known = await loadKnown(
      ctx,
      waiting.filter(({ externalUserId }) => !unknown.has(externalUserId)),
    )
    const rules = await loadRules(ctx, waiting, known.values())
    const decided = waiting.map((each) => {
      const { externalUserId } = each
      const about = known.get(externalUserId) ?? NOBODY
      const decision = decide(about, each, rules)
      decisions.set(externalUserId, decision)
      return { externalUserId, pk: about.customer?.pk, isInvited: about.isInvited, effects: decision.effects }
    })
    const late = new Set((await applyEffects(ctx, decided)).map(({ externalUserId }) => externalUserId))
    waiting = waiting.filter(({ externalUserId }) => late.has(externalUserId))
  }
  return told.map(({ externalUserId }) => decisions.get(externalUserId) as Decision)
}
