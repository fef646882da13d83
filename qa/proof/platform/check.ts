import { type Check, noProblems } from '../../lab/finding.ts'
import { pick, seeded } from '../../lab/random.ts'
import { audit, settle } from './audit.ts'
import { openScene } from './scene.ts'
import { storm, type Victim } from './storm.ts'

export const check: Check = {
  name: 'platform',
  title:
    'service with its worker, and the messaging platform, killed (-9) while customers come, leave and are written to',
  async run(lab) {
    const scene = await openScene(lab, 'wwplatform')
    const random = seeded(5)
    const kills = lab.by({ slice: 3, quick: 12, full: 150 })
    const victims = Array.from({ length: kills }, () =>
      pick(random, ['service', 'service', 'simulator', 'both'] as Victim[]),
    )
    const every = lab.by({ slice: 1, quick: 4, full: 25 })
    await storm(scene, victims, (n) => {
      if (n % every === 0) lab.say(`  ${n} of ${kills} kills`)
    })
    lab.say('  waiting for both sides to come to rest')
    await settle(scene)
    const problems = [...(await audit(scene)), ...scene.place.keeper.collapses]
    const { follows = [] } = await scene.simulator.sim('GET', `state?corpid=${scene.corpId}`)
    const result = `${kills} kills; ${scene.deeds} scans, leaves and messages answered, ${scene.messages.size} messages; ${follows.length} relations at the end`
    return [
      noProblems(
        {
          what: 'Both sides after kills, platform faults, lost and repeated callbacks',
          bar: 'the same relations on both sides, no welcome and no message twice, no customer lost, counts exact',
          result,
          figures: { kills, deeds: scene.deeds, messages: scene.messages.size, relations: follows.length },
        },
        problems,
      ),
    ]
  },
}
