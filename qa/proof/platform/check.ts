import { type Check, noProblems } from '../../lab/finding.ts'
import { audit } from './audit.ts'
import { openScene } from './scene.ts'
import { settle } from './settle.ts'
import { storm, VICTIMS } from './storm.ts'

export const check: Check = {
  name: 'platform',
  title: 'service, worker and the messaging platform killed (-9) while customers come, leave and are written to',
  async run(lab) {
    const scene = await openScene(lab, 'wwplatform')
    const kills = lab.by({ slice: 3, quick: 12, full: 150 })
    const victims = Array.from({ length: kills }, (_, n) => VICTIMS[n % VICTIMS.length] as (typeof VICTIMS)[number])
    const every = lab.by({ slice: 1, quick: 4, full: 25 })
    const onKilled = (n: number) => {
      if (n % every === 0) lab.say(`  ${n} of ${kills} kills`)
    }
    const faults = await storm(scene, victims, { onKilled, everyFault: true })
    lab.say('  waiting for both sides to come to rest')
    await settle(scene)
    const problems = [...(await audit(scene)), ...scene.place.keeper.collapses, ...scene.worker.collapses]
    const { follows = [] } = await scene.simulator.sim('GET', `state?corpid=${scene.corpId}`)
    const struck = Object.values(faults).reduce((sum, times) => sum + times, 0)
    const result = `${kills} kills, ${struck} faults of the platform; ${scene.deeds} scans, leaves, notes and messages answered, ${scene.messages.size} messages; ${follows.length} relations at the end`
    return [
      noProblems(
        {
          what: 'Both sides after kills, platform faults, lost and repeated callbacks',
          bar: 'the same relations, tags and remarks on both sides, no welcome and no message twice, no customer lost, counts exact',
          result,
          figures: { kills, faults, deeds: scene.deeds, messages: scene.messages.size, relations: follows.length },
        },
        problems,
      ),
    ]
  },
}
