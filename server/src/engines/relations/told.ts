import type { LostBy } from '../../platform/events.ts'
import type { SeenDetails, SeenFollow } from '../../platform/seen.ts'

/**
 * What the platform shows of a customer and of one staff member's friendship with it; both are missing where it shows none.
 * Without a look, the platform could not be asked.
 */
type ShownPair = { details?: SeenDetails; follow?: SeenFollow }

/** An event: a customer and a staff member became friends. Times are Unix seconds. */
export type Added = {
  type: 'added'
  staffId: string
  at: number
  /** The staff member has not confirmed the customer yet. */
  half: boolean
  /** The channel code's state, or ''. */
  state: string
  /** What the platform takes a welcome with, once, until that time of ours. */
  welcome?: { code: string; expiresAt: number }
  look?: ShownPair
  /** The pair has parted again: the event of that came before this one. */
  ended?: { at: number; by: LostBy }
}

/** An event: they are friends no more. */
export type Lost = {
  type: 'lost'
  staffId: string
  at: number
  by: LostBy
  /** Whether the platform shows the pair, where it was asked: in the second of the pair's last change only it knows. */
  isShown?: boolean
  /** Beginnings after this loss whose events came before it, when the pair seemed to be together still. */
  again: readonly Added[]
}

/**
 * A look at a customer at the time `at`. What was written here after `seenMs`, the database's time when the platform was
 * asked, is newer. `edited`: who edited the customer and when, by an event.
 */
export type Seen = {
  type: 'seen'
  details: SeenDetails
  follows: readonly SeenFollow[]
  at: number
  seenMs: number
  edited?: { staffId: string; at: number }
}

/**
 * The platform does not show the customer among all friends of a staff member, or the staff member has left. Who ended it, and
 * when, is a guess until an event tells.
 */
export type Missing = { type: 'missing'; staffId: string; at: number; seenMs: number; hasLeft: boolean }

/** What the platform told or showed of one customer. */
export type Told = { externalUserId: string } & (Added | Lost | Seen | Missing)

/**
 * What became of it: an interval was `opened`; the pair was `together` already, and its parting before that may be told yet;
 * `done`; or `stale`, as something newer is known of the pair, and nothing was done.
 */
export type Outcome = 'opened' | 'together' | 'done' | 'stale'
