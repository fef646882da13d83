import type { CheckInRule } from './mission.ts'

/** What somebody's days come to: all of them, those in a row up to the last one, and the most in a row. */
export type Standing = { total: number; streak: number; best: number }

/** Days are numbers that rise by one a day; their order does not matter, so that a day that comes late counts where it belongs. */
export function standingOf(days: Iterable<number>): Standing {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  let streak = 0
  let best = 0
  for (const [i, day] of sorted.entries()) {
    streak = sorted[i - 1] === day - 1 ? streak + 1 : 1
    best = Math.max(best, streak)
  }
  return { total: sorted.length, streak, best }
}

type Rules = { days: 'consecutive' | 'cumulative'; rules: readonly CheckInRule[] }

/** The levels that these days are enough for. */
export function levelsOf({ days, rules }: Rules, { total, best }: Standing): CheckInRule[] {
  const have = days === 'consecutive' ? best : total
  return rules.filter(({ needed }) => needed <= have)
}

/** Whether the last level is reached; without levels there is nothing to finish. */
export function isFinished(mission: Rules, standing: Standing): boolean {
  return mission.rules.length > 0 && levelsOf(mission, standing).length === mission.rules.length
}
