import { type Check, noProblems } from '../../lab/finding.ts'
import { audit } from './audit/index.ts'
import { sumOf } from './journal.ts'
import { openScene } from './scene.ts'
import { settle } from './settle.ts'
import { storm } from './storm.ts'

export const check: Check = {
  name: 'campaigns',
  title:
    'service and worker killed (-9) and callbacks repeated, late and out of order while customers scan, click, answer, invite, check in and leave',
  async run(lab) {
    const scene = await openScene(lab, 'wwcampaigns')
    const kills = lab.by({ slice: 2, quick: 9, full: 90 })
    const every = lab.by({ slice: 1, quick: 3, full: 15 })
    await storm(scene, kills, (n) => {
      if (n % every === 0) lab.say(`  ${n} of ${kills} kills`)
    })
    lab.say('  waiting for both sides to come to rest')
    await settle(scene)
    const { journal, place, worker } = scene
    const problems = [...(await audit(scene)), ...place.keeper.collapses, ...worker.collapses]
    const figures = {
      ...{ kills, deeds: sumOf(journal.deeds), scans: journal.scans.size, invitations: journal.invites.size },
      ...{ landings: sumOf(journal.views), answers: sumOf(journal.answers), participants: journal.joined.size },
      ...{ checkIns: journal.checked.size, claims: journal.claimed.size, partings: journal.parted.length },
    }
    return [
      noProblems(
        {
          what: 'Campaigns of each kind after kills, with callbacks repeated, late and out of order',
          bar: 'every counter equals its ledger, no award twice, no more given than there was, one line on the timeline for each fact',
          result: `${kills} kills; ${figures.deeds} deeds: ${figures.scans} scans, ${figures.landings} landings, ${figures.answers} answers, ${figures.invitations} invitations by ${figures.participants} participants, ${figures.claims} claims, ${figures.checkIns} check-ins, ${figures.partings} partings`,
          figures,
        },
        problems,
      ),
    ]
  },
}
