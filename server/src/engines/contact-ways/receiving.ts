import { localTime } from '../../contract/time.ts'
import type { ReceivingRules } from './receiving-fields.ts'

/** A moment on the corporation's wall clock; weekdays are counted from Monday, 1. */
export type LocalMoment = { day: string; weekday: number; minute: number }

/** What a wall clock in that zone shows at this time, in Unix seconds. */
export function localMoment(at: number, zone: string): LocalMoment {
  const shown = localTime(at * 1000, zone)
  const day = shown.slice(0, 10)
  return { day, weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7, minute: minuteOf(shown.slice(11, 16)) }
}

/** Minutes since midnight of `HH:MM`. */
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether a slot of the week runs at that moment. */
export const runsAt = (slot: { weekdays: readonly number[]; start: string; end: string }, now: LocalMoment) =>
  slot.weekdays.includes(now.weekday) && minuteOf(slot.start) <= now.minute && now.minute < minuteOf(slot.end)

export type ReceivingCode = ReceivingRules & { type: 1 | 2; staff_ids: readonly string[]; skip_verify: boolean }

/** How the day is so far: whom each staff member got by the code, and who of all can be added at all. */
export type Today = { added: ReadonlyMap<string, number>; active: ReadonlySet<string> }

/** Who receives from now on, `until` that minute of the day at the latest, when it is to be decided anew. */
export type Receiving = { staff: string[]; skipVerify: boolean; until: number }

/** Whether a code has rules at all; one without leads to its staff and departments as they are. */
export const hasRules = ({ staff_rules, schedule, backup_staff_ids, skip_verify_window }: ReceivingRules) =>
  staff_rules.length + schedule.length + backup_staff_ids.length > 0 || skip_verify_window !== null

/**
 * Who receives the customers of a code at a moment: staff of the slots that run, or everybody, who are active, not away and
 * below their cap; when nobody is left the backups, and without those everybody, as a code must lead to somebody.
 */
export function decideReceiving(code: ReceivingCode, now: LocalMoment, { added, active }: Today): Receiving {
  const { type, staff_ids, staff_rules, schedule, backup_staff_ids, skip_verify, skip_verify_window } = code
  const rules = new Map(staff_rules.map((rule) => [rule.staff_id, rule]))
  const running = schedule.filter((slot) => runsAt(slot, now))
  const isOn = (id: string) => schedule.length === 0 || running.some((slot) => slot.staff_ids.includes(id))
  const isFree = (id: string) => {
    const { online = true, daily_cap = null } = rules.get(id) ?? {}
    return active.has(id) && online && (daily_cap === null || (added.get(id) ?? 0) < daily_cap)
  }
  const choices = [
    staff_ids.filter((id) => isOn(id) && isFree(id)),
    backup_staff_ids.filter((id) => active.has(id)),
    staff_ids,
  ]
  const staff = choices.find((ids) => ids.length > 0) ?? []
  return {
    staff: type === 1 ? staff.slice(0, 1) : [...staff],
    skipVerify: skip_verify && (skip_verify_window === null || isWithin(skip_verify_window, now.minute)),
    until: Math.min(...edgesOf(code).filter((edge) => edge > now.minute)),
  }
}

/** A window may go over midnight. */
function isWithin({ start, end }: { start: string; end: string }, minute: number): boolean {
  const [from, to] = [minuteOf(start), minuteOf(end)]
  return from < to ? from <= minute && minute < to : minute >= from || minute < to
}

/** The minutes of a day at which something may change: midnight is always one. */
function edgesOf({ schedule, skip_verify_window }: ReceivingRules): number[] {
  const slots = [...schedule, ...(skip_verify_window ? [skip_verify_window] : [])]
  return [...slots.flatMap(({ start, end }) => [minuteOf(start), minuteOf(end)]), 24 * 60]
}
