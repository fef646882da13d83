import type { Rules } from './arrival-rules.ts'
import { decideAdded } from './decide-added.ts'
import { beforeOf, closeInterval, type Draft, lastOf } from './draft.ts'
import { type Interval, isOpen, isSettled } from './interval.ts'
import type { Lost, Missing, Outcome } from './told.ts'

/**
 * A staff member and a customer parted: the interval ends, the customer stays known. The event of a parting that was found
 * at the platform before it came says who ended it, and when. Beginnings whose events came before it are applied after it.
 */
export function decideLost(draft: Draft, told: Lost, rules: Rules): Outcome {
  const { staffId, at, by, again } = told
  const ended = endedBy(draft, told)
  if (!ended) return 'stale'
  closeInterval(draft, ended, { at, by, found: false })
  for (const beginning of again) decideAdded(draft, { ...beginning, staffId }, rules)
  return 'done'
}

/** The interval that this event ended, if it is news. */
function endedBy(draft: Draft, { staffId, at, isShown, again }: Lost): Interval | undefined {
  const last = lastOf(draft, staffId)
  if (!last) return undefined
  if (!isOpen(last)) return last.lostFound && at >= last.since ? last : undefined
  if (at < last.since || (at === last.since && isShown)) {
    const before = beforeOf(draft, last)
    return before?.lostFound && at >= before.since ? before : undefined
  }
  if (again.length > 0) return at > last.since ? last : undefined
  return at > last.changedAt || (at === last.changedAt && !isShown) ? last : undefined
}

/** Half added ones are not shown, and what was written here since the platform was asked is newer. */
export function decideMissing(draft: Draft, { staffId, at, seenMs, hasLeft }: Missing): Outcome {
  const last = lastOf(draft, staffId)
  if (!last || !isOpen(last) || (last.half && !hasLeft) || !isSettled(last, seenMs)) return 'stale'
  const isFollowed = draft.intervals.some((each) => isOpen(each) && each.staffId !== staffId)
  const by = !hasLeft ? 'customer' : isFollowed ? 'transfer' : 'staff'
  closeInterval(draft, last, { at: Math.max(last.changedAt, at), by, found: true })
  return 'done'
}
