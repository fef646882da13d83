import { localDate, secondsOfLocal } from '../contract/time.ts'

/** When a job of its kind runs: so many seconds after its last run, or every day at that time in the corporation's zone. */
export type Every = { seconds: number } | { dailyAt: `${number}:${number}` }

/** When a job is due next by its schedule, in Unix milliseconds. */
export function nextRun(every: Every, zone: string, afterMs: number): number {
  return 'seconds' in every ? afterMs + every.seconds * 1000 : nextDaily(every.dailyAt, zone, afterMs)
}

const HALF_DAY_MS = 12 * 3600 * 1000

/**
 * The first moment after `afterMs` at which a wall clock in that zone shows `HH:MM`: once on every local day, on the day
 * that has it twice the first time, and on one whose clock skips it as much earlier as is skipped.
 */
export function nextDaily(time: string, zone: string, afterMs: number): number {
  // in half days, since a local day may be shorter than 24 hours
  for (let ms = afterMs - 2 * HALF_DAY_MS; ; ms += HALF_DAY_MS) {
    const seconds = secondsOfLocal(`${localDate(ms, zone)} ${time}:00`, zone)
    if (seconds === undefined) throw new Error(`no time of day: ${time}`)
    if (seconds * 1000 > afterMs) return seconds * 1000
  }
}
