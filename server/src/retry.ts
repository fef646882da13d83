/** How often work is handed to the platform before it counts as failed. */
export const MOST_ATTEMPTS = 8

const LONGEST_PAUSE_MS = 300_000

/** Milliseconds until the next attempt: twice as long after each, up to five minutes. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempts)
}
