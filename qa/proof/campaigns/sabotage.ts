import type { Check } from '../../lab/finding.ts'
import { audit } from './audit/index.ts'
import { sumOf } from './journal.ts'
import { openScene } from './scene.ts'
import { settle } from './settle.ts'
import { storm } from './storm.ts'

/** What the audit has to say about the broken build. */
const KINDS = [
  'count and customers of a code differ',
  'participant and friends differ',
  'more given than there was',
] as const

/** Storms after which a broken build that went unnoticed is a failure of the proof. */
const MOST_STORMS = 10

export const check: Check = {
  name: 'campaigns-sabotage',
  title: 'the campaigns proof against a build that counts without ledgers, locks and stock',
  async run(lab) {
    const scene = await openScene(lab, 'wwspoiled', [new URL('./no-ledger.ts', import.meta.url)])
    const seen = new Map<string, number>()
    let storms = 0
    while (KINDS.some((kind) => !seen.has(kind)) && storms++ < MOST_STORMS) {
      await storm(scene, 0)
      await settle(scene)
      for (const problem of await audit(scene)) {
        const [kind = ''] = problem.split(':')
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
      }
    }
    return KINDS.map((kind) => ({
      what: `A build whose ${WHAT[kind]}`,
      bar: 'the audit finds it',
      outcome: seen.has(kind) ? ('held' as const) : ('missed' as const),
      result: `${seen.get(kind) ?? 0} times “${kind}” after ${storms} storms, ${sumOf(scene.journal.deeds)} deeds`,
    }))
  },
}

const WHAT: Record<(typeof KINDS)[number], string> = {
  'count and customers of a code differ': 'channel codes count who comes again',
  'participant and friends differ': 'missions add up friends without holding the participant',
  'more given than there was': 'missions give prizes without looking at the stock',
}
