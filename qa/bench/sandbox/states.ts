import type { Finding, Lab } from '../../lab/finding.ts'
import { DEMO, type Sandbox } from './start.ts'
import { timed, within } from './timed.ts'

/** The demo corporation with its history and the simulator's, brought back, made new and copied. */
export async function states(lab: Lab, { call }: Sandbox): Promise<Finding[]> {
  const of = `/sandbox/corps/${DEMO}`
  const rounds = lab.by({ slice: 1, quick: 3, full: 5 })
  await call(`${of}/snapshots/bench`, {}, 'PUT')
  const restored = await timed(rounds, () => call(`${of}/snapshots/bench/restore`, {}))
  const reset = await timed(rounds, () => call(`${of}/reset`, {}))
  const cloned = await timed(rounds, (round) => call(`${of}/clone`, { as: `wwclone${round}` }))
  return [
    within(2, 'a snapshot of the demo corporation brought back', restored),
    within(2, 'the demo corporation reset', reset),
    within(2, 'the demo corporation cloned', cloned),
  ]
}
