import type { Plot } from './plot.ts'

/** How far a run goes: `slice` belongs to the tests, `quick` takes some five minutes, `full` some forty. */
export type Depth = 'slice' | 'quick' | 'full'

/** What a check came to. A skipped one says why in `note`; a missed one what was seen instead. */
export type Finding = {
  what: string
  /** What it was measured against, where there is such a thing. */
  against?: string
  bar: string
  outcome: 'held' | 'missed' | 'skipped'
  result: string
  note?: string
  figures?: Record<string, unknown>
  plots?: readonly Plot[]
}

/** What a check is given to work with. */
export type Lab = {
  depth: Depth
  /** One of three values, by the depth of this run. */
  by<T>(values: { slice: T; quick: T; full: T }): T
  say(line: string): void
  /** Runs when the run is over, also when it failed or was interrupted; the last one given runs first. */
  after(clean: () => unknown): void
  /** A folder that is removed at the end. */
  folder(): Promise<string>
}

/** One row or a few of the table that a command prints. */
export type Check = {
  name: string
  /** What it looks at, for a reader who has never seen the project. */
  title: string
  run(lab: Lab): Promise<readonly Finding[]>
  /** Prepares for `run` what takes long and needs no quiet machine. */
  prepare?(lab: Lab): Promise<unknown>
  /** Its result does not depend on other load on the machine: it runs first, while the others prepare. */
  unhurried?: true
  /** Minutes after which it is cut off, in place of the run's own limit. */
  minutes?: { quick: number; full: number }
}

/** A finding of a check that looks for problems: it holds when there are none. */
export function noProblems(about: Omit<Finding, 'outcome' | 'note'>, problems: readonly string[]): Finding {
  if (problems.length === 0) return { ...about, outcome: 'held' }
  const shown = problems.slice(0, 10).join('; ')
  const more = problems.length > 10 ? `; and ${problems.length - 10} more` : ''
  return { ...about, outcome: 'missed', note: `${problems.length} problems: ${shown}${more}` }
}
