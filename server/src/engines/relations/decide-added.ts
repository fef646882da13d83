import { type Arrival, arrive, arriveLate, confirm, greetAgain, type Rules } from './arrival-rules.ts'
import { changeFollow, closeInterval, type Draft, lastOf, learn, openInterval } from './draft.ts'
import { beganAgain, type Interval, isOpen, lacksEvent } from './interval.ts'
import { shownOf } from './shown.ts'
import type { Added, Outcome } from './told.ts'

/** A staff member and a customer became friends: an interval begins, unless the pair is together or parted later than this. */
export function decideAdded(draft: Draft, told: Added, rules: Rules): Outcome {
  const { staffId, at, half, state, look, ended } = told
  const last = lastOf(draft, staffId)
  if (last && (isOpen(last) ? !isAnother(last, told) : isOlder(last, told))) {
    return isOpen(last) ? addTogether(draft, last, told, rules) : 'stale'
  }
  if (last && isOpen(last)) closeInterval(draft, last, { at: at - 1, by: 'customer', found: true })
  learn(draft, look?.details, look?.follow?.phones)
  const arrival = arrivalOf(told, rules)
  const { code, shown } = arrival
  const { tags = [], remark = '' } = shown ?? {}
  const opening = { staffId, since: at, half, source: 'event', state, contactWayId: code?.id ?? null, tags } as const
  const interval = openInterval(
    draft,
    { ...opening, shown: shown !== undefined, company: look?.follow?.company ?? '' },
    remark,
  )
  arrive(draft, { ...arrival, interval }, rules)
  if (ended) closeInterval(draft, interval, { ...ended, found: false })
  return 'opened'
}

/** Both the event and the platform show a beginning after that of the open interval: the event of the parting is yet to come. */
const isAnother = (open: Interval, { at, half, look }: Added): boolean =>
  !half && look?.follow !== undefined && beganAgain(open, Math.min(at, look.follow.since))

/** In the second of the last change the platform's own word decides; it does not show the half added. */
const isOlder = ({ changedAt }: Interval, { at, look, half }: Added): boolean =>
  at < changedAt || (at === changedAt && look !== undefined && !look.follow && !half)

function arrivalOf({ at, state, look, welcome }: Added, rules: Rules): Omit<Arrival, 'interval'> {
  return {
    ...{ at, code: rules.codeOfState(state), poster: rules.posterOfState(state), welcome },
    shown: look?.follow && shownOf(look.follow, rules),
  }
}

/** The other event of a pair that is together: it may confirm the interval, or tell by which code it began. */
function addTogether(draft: Draft, open: Interval, told: Added, rules: Rules): Outcome {
  const { staffId, at, half, state, look } = told
  const { half: wasHalf, contactWayId } = open
  const isLate = lacksEvent(open, at)
  hear(open, told)
  learn(draft, look?.details, look?.follow?.phones)
  const arrival = { ...arrivalOf(told, rules), interval: open }
  if ((arrival.code || arrival.poster) && isLate) {
    Object.assign(open, { state, contactWayId: arrival.code?.id ?? null, source: 'event', writtenMs: 'now' })
    changeFollow(draft, staffId, { state })
    arriveLate(draft, arrival, rules)
    return 'together'
  }
  if (wasHalf && !half && contactWayId !== null) {
    confirm(draft, { ...arrival, code: rules.codeOfId(contactWayId) }, rules)
  }
  greetAgain(draft, arrival, rules)
  return 'together'
}

/** Notes the last that was heard of an open interval, and that it is confirmed. */
function hear(open: Interval, { at, half, state }: Added): void {
  if (at <= open.changedAt && (half || !open.half)) return
  if (!open.half && !half) open.againState = state
  if (open.half && !half) Object.assign(open, { half: false, confirmedAt: at })
  Object.assign(open, { changedAt: Math.max(open.changedAt, at), writtenMs: 'now' })
}
