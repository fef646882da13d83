import type { LostBy } from '../../platform/events.ts'

/**
 * From when to when a staff member and a customer were friends, as the table `relation` keeps it. Times are Unix seconds.
 */
export type Interval = {
  /** Negative until it is stored. */
  id: number
  staffId: string
  since: number
  lostAt: number | null
  lostBy: LostBy | null
  /** That it ended was found at the platform; an event may still tell who ended it, and when. */
  lostFound: boolean
  half: boolean
  confirmedAt: number | null
  againState: string | null
  isNew: boolean
  source: 'event' | 'sync' | 'import'
  state: string
  contactWayId: number | null
  standing: 'last' | 'past'
  /** The platform has shown the pair since it began: what it shows differently from now on was changed. */
  shown: boolean
  /** Those that the platform last showed for the pair, by t_id, sorted. */
  tags: readonly number[]
  /** Where the customer works, as the staff member noted it on the platform; empty where they did not. */
  company: string
  /** The platform's time of the last event about it. */
  changedAt: number
  /** Unix milliseconds: what the platform was asked for before that is older than what is here. */
  writtenMs: number | 'now'
}

/** Seconds by which two times of one beginning may differ: an event's is when it was sent, a look's when they met. */
export const SAME_BEGINNING = 60

export const isOpen = ({ lostAt }: Interval) => lostAt === null

/** Whether the platform was asked after the last write to it. */
export const isSettled = ({ writtenMs }: Interval, seenMs: number) => writtenMs !== 'now' && writtenMs <= seenMs

/**
 * The platform shows a friendship that began after this open one: they had parted by then and met again, and no event of
 * the parting came. An import's times are not the platform's; one that was half added may begin when it is confirmed.
 */
export const beganAgain = ({ half, source, confirmedAt, since }: Interval, shownSince: number) =>
  !half && source !== 'import' && shownSince > (confirmedAt ?? since) + SAME_BEGINNING

/**
 * Whether an event tells by which code this open interval began: it was found at the platform before the event came, and
 * the state that the platform shows of a pair that met again is not believed.
 */
export const lacksEvent = ({ source, state, since }: Interval, at: number) =>
  source === 'sync' && state === '' && at >= since

export const sorted = (tags: readonly number[]) => [...new Set(tags)].sort((a, b) => a - b)
