import type { Actor } from './actor.ts'
import type { Seat } from './seats.ts'

/** What a node knows of a corporation when it answers a call for it. */
export type Corp = {
  corp_id: string
  name: string
  time_zone: string
  /** Customers are identified by pairs of unionid and openid. */
  ciphertext: boolean
  chat_terms_agreed: boolean
  /** For trials: its callers may force failures. */
  sandbox: boolean
  limits: Limits
  seats: readonly Seat[]
  removed: boolean
  /** Connected to another platform than a simulator on this machine: never a sandbox. */
  real: boolean
}

/** What a token opens, and as whom, until its end in Unix seconds. */
export type Session = { corp: Corp; actor: Actor; expiresAt: number }

/** Limits of one corporation on all nodes together; absent or 0 means none, except `in_flight`, whose absence means 64. */
export type Limits = {
  profile?: 'strict'
  in_flight?: number
  per_minute?: number
  per_hour?: number
  batch_per_minute?: number
  batch_per_hour?: number
}

export const DEFAULT_IN_FLIGHT = 64

/** The vendor's published limits: per path, and tighter ones for batch writes. */
const STRICT: Limits = {
  in_flight: 5,
  per_minute: 600,
  per_hour: 36_000,
  batch_per_minute: 300,
  batch_per_hour: 15_000,
}

/** A corporation's limits with its profile filled in; what it sets itself wins. */
export function effectiveLimits(limits: Limits): Limits {
  return limits.profile === 'strict' ? { ...STRICT, ...limits } : limits
}
