import type { Check, Finding, Lab } from '../../lab/finding.ts'
import { auditCalls } from '../crash/audit/index.ts'
import { openPlace, type Place } from '../crash/place.ts'
import { openScene } from '../crash/scene.ts'
import { storm } from '../crash/storm.ts'
import { mustNameDamage } from './damaged.ts'

/** Kills after which a broken build that went unnoticed is a failure of the proof. */
const MOST_KILLS = 20

const BUILDS = [
  { name: 'forgets its keys', spoiled: new URL('./no-keys.ts', import.meta.url), corpId: 'wwnokeys' },
  { name: 'has no transactions', spoiled: new URL('./no-transactions.ts', import.meta.url), corpId: 'wwnotx' },
] as const

export const check: Check = {
  name: 'sabotage',
  title: 'the crash proof against builds and data that are broken on purpose',
  async run(lab) {
    const findings: Finding[] = []
    const place = await openPlace(lab, [BUILDS[0].spoiled])
    for (const build of BUILDS) {
      if (build !== BUILDS[0]) await place.serve([build.spoiled])
      findings.push(await mustBeFound(lab, place, build))
    }
    // the tests' slice has to be short
    if (lab.depth !== 'slice') findings.push(await mustNameDamage(place))
    return findings
  },
}

/** Kills the broken service until the audit of the data finds something; what clients saw does not count. */
async function mustBeFound(lab: Lab, place: Place, { name, corpId }: (typeof BUILDS)[number]) {
  const scene = await openScene(place, corpId)
  const kinds = new Map<string, number>()
  let kills = 0
  while (kinds.size === 0 && kills < MOST_KILLS) {
    await storm(scene, ['service'], { imports: false })
    kills++
    for (const problem of await auditCalls(scene)) {
      const [kind = ''] = problem.split(':')
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
    lab.say(`  a build that ${name}: ${kinds.size} kinds of problems after ${kills} kills`)
  }
  const seen = [...kinds].map(([kind, times]) => `${kind} (${times})`).join(', ')
  return {
    what: `A build that ${name}`,
    bar: 'the audit after the kills finds it',
    outcome: kinds.size > 0 ? ('held' as const) : ('missed' as const),
    result: kinds.size > 0 ? `found after ${kills} kills: ${seen}` : `not found in ${kills} kills`,
    figures: { kills, calls: scene.journal.acknowledged.length, ...Object.fromEntries(kinds) },
  }
}
