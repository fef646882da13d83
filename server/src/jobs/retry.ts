/** Seconds between a failed attempt and the next, for kinds that do not say otherwise: a day altogether. */
export const RETRIES: readonly number[] = [
  ...[1, 2, 4, 8, 15, 30, 60, 120, 300, 600, 1800],
  ...[3600, 2 * 3600, 4 * 3600, 8 * 3600, 8 * 3600],
]

/** How far a delay may lie from its plan, as a part of it: jobs that failed together do not return together. */
const JITTER = 0.2

/** An error may carry `retryAfterMs`, but does not hold a job up for longer than this. */
const LONGEST_MS = 24 * 3600 * 1000

/** Attempts that may begin without an end, as when the process dies of them, before the job is given up. */
export const MOST_UNFINISHED = 100

/** Milliseconds until the next attempt after so many failures, this one included; undefined when there is none. */
export function retryDelay(
  retries: readonly number[],
  failures: number,
  { retryAfterMs = 0, random = Math.random }: { retryAfterMs?: number; random?: () => number } = {},
): number | undefined {
  const planned = retries[failures - 1]
  if (planned === undefined) return undefined
  const delay = planned * 1000 * (1 + JITTER * (2 * random() - 1))
  return Math.round(Math.max(delay, Math.min(retryAfterMs, LONGEST_MS)))
}
