import type { FissionKind, Level } from './mission.ts'

/** A mission as its rules see it; from `closesAt` on nothing counts. Times are Unix seconds. */
export type MissionRules = {
  kind: FissionKind
  id: number
  name: string
  rules: readonly Level[]
  startTime: number | null
  closesAt: number
  newOnly: boolean
  lossVoids: boolean
  endsWhenGiven: boolean
  blacklist: readonly string[]
}

/** A friend who came by somebody's poster. `isOwn`: it is the participant, or a staff member, as far as is known. */
export type Arrival = { at: number; isNew: boolean; isOwn: boolean; friend: string; inviter: string | null }

/** Why a friend does not count for who invited them. */
type Reason = 'old_customer' | 'blacklisted' | 'day_full'

/** How an arrival goes into the ledger; `reason` says why it does not count for who invited. */
export type Invite = { valid: boolean; reason: Reason | null; isNew: boolean }

export const isWithin = ({ startTime, closesAt }: MissionRules, at: number) => at >= (startTime ?? 0) && at < closesAt

/**
 * What becomes of an arrival; nothing for participants themselves and staff, and outside the mission's time: the event's time
 * decides.
 */
export function decideInvite(mission: MissionRules, arrival: Arrival): Invite | undefined {
  const { at, isNew, isOwn, friend, inviter } = arrival
  if (isOwn || !isWithin(mission, at)) return undefined
  const isBlacklisted = mission.blacklist.includes(friend) || (inviter !== null && mission.blacklist.includes(inviter))
  const reason = isBlacklisted ? 'blacklisted' : mission.newOnly && !isNew ? 'old_customer' : null
  return { valid: reason === null, reason, isNew }
}

/** How a friend in the ledger stood before, and whether they are gone now. */
export type Standing = { valid: boolean; lost: boolean; voided: boolean; isGone: boolean }

/** How a loss or a return changes the ledger, the mission's outflow and who invited them; nothing where it is no news. */
export type Move = { lost: boolean; voided: boolean; outflow: 1 | -1; effective: 0 | 1 | -1 }

export function decideMove(
  { lossVoids }: Pick<MissionRules, 'lossVoids'>,
  { valid, lost, voided, isGone }: Standing,
): Move | undefined {
  if (lost === isGone) return undefined
  if (!isGone) return { lost: false, voided: false, outflow: -1, effective: voided ? 1 : 0 }
  const voids = lossVoids && valid
  return { lost: true, voided: voids, outflow: 1, effective: voids ? -1 : 0 }
}

export type AwardState = 'reached' | 'none_left' | 'claimed' | 'returned'
export type Award = { level: number; state: AwardState }

/** Levels to give, and levels to take back; levels are cumulative. */
export type LevelChange = { give: Level[]; takeBack: number[]; isFinished: boolean }

/**
 * What so many friends come to. A level is given once; one that was taken back is given again. What was claimed stays, and
 * what there was none left of is not given later.
 */
export function decideLevels(rules: readonly Level[], effective: number, awards: readonly Award[]): LevelChange {
  const had = new Map(awards.map(({ level, state }) => [level, state]))
  const reached = rules.filter(({ needed }) => needed <= effective)
  const isToGive = ({ level }: Level) => !had.has(level) || had.get(level) === 'returned'
  const unreached = new Set(rules.filter(({ needed }) => needed > effective).map(({ level }) => level))
  return {
    give: reached.filter(isToGive),
    takeBack: awards.flatMap(({ level, state }) => (state === 'reached' && unreached.has(level) ? level : [])),
    isFinished: rules.length > 0 && reached.length === rules.length,
  }
}
