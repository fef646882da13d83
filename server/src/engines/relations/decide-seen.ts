import type { SeenFollow } from '../../platform/seen.ts'
import { arriveUntold, confirm, type Rules } from './arrival-rules.ts'
import { changeFollow, closeInterval, type Draft, lastOf, learn, openInterval } from './draft.ts'
import { beganAgain, type Interval, isOpen, isSettled } from './interval.ts'
import { shownOf } from './shown.ts'
import type { Outcome, Seen } from './told.ts'

/**
 * Makes a customer what the platform shows: details, tags, remarks, and friends of whom no event came. Nobody who is not
 * shown is taken for lost: the platform does not show those whom the app may not see. Nobody is welcomed.
 */
export function decideSeen(draft: Draft, told: Seen, rules: Rules): Outcome {
  const { details, follows, seenMs } = told
  learn(
    draft,
    details,
    follows.flatMap(({ phones }) => phones),
  )
  const together: [Interval, SeenFollow][] = []
  for (const follow of follows) {
    const last = lastOf(draft, follow.staff_id)
    if (last && !isSettled(last, seenMs)) continue
    if (last && isOpen(last)) together.push([last, follow])
    // the state of a pair that met again may be that of its first time: only an event's is believed
    else if (last) open(draft, { ...follow, since: Math.max(follow.since, last.changedAt), state: '' }, rules)
    else open(draft, follow, rules)
  }
  for (const [interval, follow] of together) {
    const again = beganAgain(interval, follow.since)
    const before = notedOf(draft, follow)
    if (interval.half) takeConfirmation(draft, interval, follow, seenMs, rules)
    takeTags(draft, interval, follow, { follows, seenMs }, rules)
    takeRemark(draft, follow)
    const { company = '' } = follow
    if (company !== interval.company) Object.assign(interval, { company, writtenMs: seenMs })
    if (interval.shown && !again) tellEdits(draft, interval, told, before, notedOf(draft, follow))
    if (!interval.shown) Object.assign(interval, { shown: true, writtenMs: seenMs })
    if (again) meetAgain(draft, interval, follow, rules)
  }
  return 'done'
}

/** A customer's tags, and what a staff member noted. */
type Noted = { tags: readonly number[]; remark: string }

function notedOf({ columns: { tags, follows } }: Draft, { staff_id }: SeenFollow): Noted {
  return { tags, remark: follows.find((each) => each.staff_id === staff_id)?.remark ?? '' }
}

/** The staff member edited it on the platform: who edits here has changed it here, too, before the platform shows it. */
function tellEdits({ effects }: Draft, interval: Interval, told: Seen, before: Noted, after: Noted): void {
  const { id, staffId } = interval
  const { at, seenMs, edited } = told
  const line = { interval: id, staffId, time: edited?.staffId === staffId ? edited.at : at, seenMs }
  const added = after.tags.filter((tag) => !before.tags.includes(tag))
  const removed = before.tags.filter((tag) => !after.tags.includes(tag))
  if (added.length > 0) effects.push({ do: 'tell tags', ...line, change: 'add', tags: added })
  if (removed.length > 0) effects.push({ do: 'tell tags', ...line, change: 'remove', tags: removed })
  if (after.remark !== before.remark)
    effects.push({ do: 'tell remark', ...line, before: before.remark, after: after.remark })
}

function open(draft: Draft, follow: SeenFollow, rules: Rules): void {
  const { staff_id: staffId, since, state } = follow
  const code = rules.codeOfState(state)
  const shown = shownOf(follow, rules)
  const opening = { staffId, since, half: false, source: 'sync', state, contactWayId: code?.id ?? null } as const
  const interval = openInterval(
    draft,
    { ...opening, tags: shown.tags, shown: true, company: follow.company ?? '' },
    shown.remark,
  )
  const poster = rules.posterOfState(state)
  arriveUntold(draft, { interval, at: since, code, poster, shown, welcome: undefined }, rules)
}

/**
 * A customer's tags are those of all pairs. What the platform shows of a pair is compared with what it showed last, so
 * that tags which are marked here and on their way to the platform are not taken for removed, nor those for new whose
 * removal is.
 */
function takeTags(
  draft: Draft,
  interval: Interval,
  follow: SeenFollow,
  { follows, seenMs }: Pick<Seen, 'follows' | 'seenMs'>,
  rules: Rules,
): void {
  const { columns, intervals, onTheWay } = draft
  const before = interval.tags
  const after = shownOf(follow, rules).tags
  if (String(after) === String(before)) return
  const isShown = (staffId: string) => follows.some(({ staff_id }) => staff_id === staffId)
  const elsewhere = [
    ...follows.flatMap((each) => (each === follow ? [] : shownOf(each, rules).tags)),
    ...intervals.flatMap((each) =>
      each === interval || !isOpen(each) || (isShown(each.staffId) && isSettled(each, seenMs)) ? [] : each.tags,
    ),
  ]
  const stays = (tag: number) =>
    !before.includes(tag) || after.includes(tag) || elsewhere.includes(tag) || onTheWay.adding.includes(tag)
  const isNew = (tag: number) => !before.includes(tag) && !onTheWay.removing.includes(tag)
  columns.tags = [...new Set([...columns.tags.filter(stays), ...after.filter(isNew)])]
  Object.assign(interval, { tags: after, writtenMs: seenMs })
}

/** A remark that is on its way to the platform is newer than what it shows. */
function takeRemark(draft: Draft, { staff_id, remark }: SeenFollow): void {
  if (!draft.onTheWay.remarks.includes(staff_id)) changeFollow(draft, staff_id, { remark })
}

/** The platform shows only those who are confirmed. */
function takeConfirmation(draft: Draft, interval: Interval, follow: SeenFollow, seenMs: number, rules: Rules): void {
  const { since } = follow
  Object.assign(interval, { half: false, confirmedAt: since, writtenMs: seenMs })
  const code = interval.contactWayId === null ? undefined : rules.codeOfId(interval.contactWayId)
  const shown = shownOf(follow, rules)
  confirm(draft, { interval, at: since, code, poster: undefined, shown, welcome: undefined }, rules)
}

/** They parted without an event and met again: by the code that the last event named, if it was that of this beginning. */
function meetAgain(draft: Draft, interval: Interval, follow: SeenFollow, rules: Rules): void {
  const { since, staff_id } = follow
  const { changedAt, againState } = interval
  const noted = draft.columns.follows.find((each) => each.staff_id === staff_id)
  const isRemoving = (id: string) => draft.onTheWay.removing.includes(rules.tagOf(id) ?? 0)
  closeInterval(draft, interval, { at: since - 1, by: 'customer', found: true })
  open(
    draft,
    {
      ...follow,
      state: (changedAt >= since && againState) || '',
      remark: noted?.remark ?? follow.remark,
      tags: follow.tags.filter((id) => !isRemoving(id)),
    },
    rules,
  )
}
