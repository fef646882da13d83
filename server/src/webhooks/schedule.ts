/** Seconds between a failed attempt and the next; after the last one a delivery has failed for good. */
export const RETRIES: readonly number[] = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 10 * 3600]

/** Jitter, as a part of the delay: receivers that failed at the same time are not retried at the same time. */
export const JITTER = 0.2

/** The longest `Retry-After` that is honoured. */
const LONGEST_MS = 24 * 3600 * 1000

/** Failing this long without a success disables a subscription. */
export const DISABLE_AFTER_SECONDS = 5 * 24 * 3600

type Failure = {
  /** Attempts before this one, since the delivery was made or resent. */
  tries: number
  nowMs: number
  /** Milliseconds that the receiver asked to wait. */
  retryAfterMs?: number | undefined
}

/** When to retry (Unix milliseconds), or null after the last attempt. */
export function nextAttempt(
  { tries, nowMs, retryAfterMs = 0 }: Failure,
  retries: readonly number[] = RETRIES,
  random: () => number = Math.random,
): number | null {
  const planned = retries[tries]
  if (planned === undefined) return null
  const delay = planned * 1000 * (1 + JITTER * (2 * random() - 1))
  return Math.round(nowMs + Math.max(delay, Math.min(retryAfterMs, LONGEST_MS)))
}

/** Milliseconds that a `Retry-After` header asks for: seconds, or a date. */
export function retryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (!header) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}
