import { setTimeout as pause } from 'node:timers/promises'
import type { Check, Finding, Lab } from '../../lab/finding.ts'
import { audit } from './audit.ts'
import { confirm, sendMessage } from './clients.ts'
import { openScene } from './scene.ts'
import { storm, type Victim } from './storm.ts'

type Build = { what: string; spoiled: URL; corpId: string; kind: string; victims: readonly Victim[] }

const BUILDS: readonly Build[] = [
  {
    ...{ what: 'A build without deduplication of callbacks', corpId: 'wwnodedup', victims: ['service'] },
    ...{ spoiled: new URL('./no-deduplication.ts', import.meta.url), kind: 'callback kept twice' },
  },
  {
    ...{
      what: 'A build in which no lease keeps others off a job',
      corpId: 'wwnolease',
      victims: ['worker', 'service', 'worker'],
    },
    ...{ spoiled: new URL('./no-lease.ts', import.meta.url), kind: 'message sent twice' },
  },
]

/** Looks, a second apart, after which a broken build that went unnoticed is a failure of the proof. */
const MOST_TRIES = 60

export const check: Check = {
  name: 'platform-sabotage',
  title:
    'the platform proof against builds that repeat what they did: callbacks taken for new ones, jobs without a lease',
  async run(lab) {
    const findings: Finding[] = []
    for (const build of BUILDS) findings.push(await mustBeFound(lab, build))
    return findings
  },
}

async function mustBeFound(lab: Lab, { what, spoiled, corpId, kind, victims }: Build): Promise<Finding> {
  const scene = await openScene(lab, corpId, [spoiled])
  // a call that takes its time is one that others may repeat meanwhile
  const slow = { match: { corpid: corpId, path: 'externalcontact/add_msg_template' }, effect: { delay_ms: 1500 } }
  await scene.simulator.sim('POST', 'faults', slow)
  await storm(scene, victims)
  let found = 0
  for (let tries = 0; found === 0 && tries < MOST_TRIES; tries++) {
    if (tries > 0) await pause(1000)
    await sendMessage(scene, `after ${tries}`)
    await confirm(scene)
    found = (await audit(scene)).filter((problem) => problem.startsWith(kind)).length
  }
  return {
    what,
    bar: 'the audit after the kills finds it',
    outcome: found > 0 ? 'held' : 'missed',
    result: `${found} times “${kind}” after ${scene.deeds} deeds, ${scene.messages.size} messages`,
  }
}
