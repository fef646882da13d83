import { type Check, type Finding, noProblems } from '../../lab/finding.ts'
import { seatsHoldInCell, tenantsHold } from './apart.ts'
import { cellAway, openCallers } from './away.ts'
import { largeMove } from './large-move.ts'
import { fill, openScene } from './scene.ts'

/** Tokens of each cell that are called with. */
const TOKENS = 40

/** Cells with as many corporations as an operator might have. */
export const check: Check = {
  name: 'cells-size',
  title: 'a thousand corporations over three clusters: kept apart, a cell away, and a large one moved',
  minutes: { quick: 20, full: 40 },
  async run(lab) {
    const scene = await openScene(lab)
    const corps = lab.by({ slice: 30, quick: 1000, full: 1000 })
    const tokens = await fill(scene, corps, TOKENS)
    lab.say(`  ${corps} corporations`)
    const callers = await openCallers(lab, scene)
    const all = [...tokens.home, ...tokens.b, ...tokens.c]
    const parts: [string, () => Promise<Finding[]>][] = [
      ['a large corporation moved', async () => [await largeMove(lab, scene, all, callers)]],
      ['a cell away', () => cellAway(lab, scene, tokens, callers)],
      ['seats in a cell', () => seatsHoldInCell(lab, scene)],
      ['tenants of cells', async () => [await tenantsHold(lab, scene)]],
    ]
    const findings: Finding[] = []
    for (const [what, run] of parts) {
      // what one part came to is kept when a later one fails
      const found = await run().catch((error: Error) => [
        noProblems({ what, bar: 'runs to its end', result: '' }, [error.message]),
      ])
      for (const { outcome, result } of found) lab.say(`  ${outcome}: ${result}`)
      findings.push(...found)
    }
    return findings
  },
}
