import type { Lab } from '../../lab/finding.ts'
import type { Loader } from '../../lab/load.ts'
import type { Side } from './side.ts'

/** What a row is measured with: one of the builds, its token, and the one process that all load comes from. */
export type Bench = { lab: Lab; side: Side; token: string; loader: Loader; people: number; seconds: number }

/** A row: what it measures, in which unit, and a function that measures one build once. More is better, or less. */
export type Row = {
  title: string
  unit: string
  better: 'more' | 'less'
  open(bench: Bench): Promise<() => Promise<number>>
}
