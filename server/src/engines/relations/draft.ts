import { isDeepStrictEqual } from 'node:util'
import type { LostBy } from '../../platform/events.ts'
import type { SeenDetails } from '../../platform/seen.ts'
import type { OnTheWay } from '../customers/marks.ts'
import type { CustomerColumns, Effect } from './effects.ts'
import { type Interval, isOpen } from './interval.ts'

/** What is known of a customer before a decision; `intervals` are oldest first. */
export type Known = {
  customer: { pk: number; columns: CustomerColumns } | undefined
  intervals: readonly Interval[]
  /** They came by a mission's poster once: that they leave or come back matters to it. */
  isInvited: boolean
  /** What is marked here and on its way to the platform, so that what the platform shows is older. */
  onTheWay: OnTheWay
}

/** A customer as it is to be, and what is to be done beside: what a decision works on. What it sends is on its way, too. */
export type Draft = { columns: CustomerColumns; intervals: Interval[]; effects: Effect[]; onTheWay: OnTheWay }

const UNKNOWN: CustomerColumns = {
  type: null,
  unionid: null,
  name: '',
  avatar: '',
  gender: 0,
  corp_name: null,
  corp_full_name: null,
  position: '',
  external_profile: null,
  phones: [],
  tags: [],
  follows: [],
}

export function openDraft({ customer, intervals, onTheWay }: Known): Draft {
  const columns = { ...(customer?.columns ?? UNKNOWN) }
  return { columns, intervals: intervals.map((each) => ({ ...each })), effects: [], onTheWay: { ...onTheWay } }
}

/** The effects of a decision: what differs from what was known, and then what is to be done beside. */
export function effectsOf({ customer, intervals }: Known, draft: Draft): Effect[] {
  const before = new Map(intervals.map((each) => [each.id, each]))
  const ofIntervals = draft.intervals.flatMap((interval): Effect[] => {
    const was = before.get(interval.id)
    if (!was) return [{ do: 'open interval', interval }]
    return isDeepStrictEqual(was, interval) ? [] : [{ do: 'change interval', interval }]
  })
  // a customer is made by its first friend
  if (!customer && ofIntervals.length === 0) return []
  return [...ofCustomer(customer?.columns, draft.columns), ...ofIntervals, ...draft.effects]
}

function ofCustomer(before: CustomerColumns | undefined, after: CustomerColumns): Effect[] {
  const had = before ?? UNKNOWN
  const isKnown = after.phones.some((phone) => !had.phones.includes(phone)) || after.unionid !== had.unionid
  const known: Effect[] = isKnown ? [{ do: 'become known' }] : []
  if (!before) return [{ do: 'create customer', columns: after }, ...known]
  const differing = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(value, had[name as keyof CustomerColumns]),
  )
  return differing.length === 0 ? [] : [{ do: 'change customer', columns: Object.fromEntries(differing) }, ...known]
}

/** The newest interval of a pair. */
export const lastOf = ({ intervals }: Draft, staffId: string): Interval | undefined =>
  intervals.findLast((each) => each.staffId === staffId)

/** The interval of the same pair before that one. */
export const beforeOf = ({ intervals }: Draft, { staffId, id }: Interval): Interval | undefined => {
  const ofPair = intervals.filter((each) => each.staffId === staffId)
  return ofPair[ofPair.findIndex((each) => each.id === id) - 1]
}

/** Takes over what the platform tells of a customer. Phones are gathered: it tells those that one staff member noted. */
export function learn({ columns }: Draft, details: SeenDetails | undefined, phones: readonly string[] = []): void {
  Object.assign(columns, details)
  if (phones.length > 0) columns.phones = [...new Set([...columns.phones, ...phones])]
}

/** Adds tags that the customer does not have yet. */
export function addTags({ columns }: Draft, tags: readonly number[]): void {
  if (tags.length > 0) columns.tags = [...new Set([...columns.tags, ...tags])]
}

export function changeFollow({ columns }: Draft, staffId: string, change: { state?: string; remark?: string }): void {
  columns.follows = columns.follows.map((each) => (each.staff_id === staffId ? { ...each, ...change } : each))
}

type Opening = Pick<
  Interval,
  'staffId' | 'since' | 'half' | 'source' | 'state' | 'contactWayId' | 'tags' | 'shown' | 'company'
>

/** Begins an interval; the pair has none that is open. */
export function openInterval(draft: Draft, opening: Opening, remark: string): Interval {
  const { columns, intervals } = draft
  const { staffId, since, state } = opening
  const last = lastOf(draft, staffId)
  if (last) last.standing = 'past'
  const interval: Interval = {
    ...opening,
    id: -1 - intervals.length,
    lostAt: null,
    lostBy: null,
    lostFound: false,
    confirmedAt: null,
    againState: null,
    isNew: intervals.length === 0,
    standing: 'last',
    changedAt: since,
    writtenMs: 'now',
  }
  intervals.push(interval)
  const others = columns.follows.filter((each) => each.staff_id !== staffId)
  columns.follows = [...others, { staff_id: staffId, added_at: since, state, stage_id: null, remark }]
  return interval
}

type Ending = { at: number; by: LostBy; found: boolean }

/** Ends an open interval, or says anew how one ended. Only customers who leave by themselves count as lost. */
export function closeInterval(draft: Draft, interval: Interval, { at, by, found }: Ending): void {
  const { columns, effects } = draft
  const { id, staffId, lostAt: lostBefore, lostBy, contactWayId } = interval
  const wasOpen = isOpen(interval)
  const lostAt = Math.max(interval.since, at)
  const changedAt = Math.max(interval.changedAt, at)
  Object.assign(interval, { lostAt, lostBy: by, lostFound: found, changedAt, writtenMs: 'now' })
  if (wasOpen) columns.follows = columns.follows.filter((each) => each.staff_id !== staffId)
  const told = { interval: id, staffId, time: lostAt, fact: 'ended', by } as const
  effects.push({ do: wasOpen ? 'write timeline' : 'correct timeline', ...told })
  if (contactWayId === null) return
  const count = (at: number, people: 1 | -1) => effects.push({ do: 'count lost', contactWayId, staffId, at, people })
  if (lostBefore !== null && lostBy === 'customer') count(lostBefore, -1)
  if (by === 'customer') count(lostAt, 1)
}
