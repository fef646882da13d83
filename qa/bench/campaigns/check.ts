import { openCluster } from '../../lab/cluster.ts'
import type { Check } from '../../lab/finding.ts'
import { inviteRow } from './invites.ts'
import { scanRow } from './scans.ts'
import { timelineRow } from './timeline.ts'

/** What people do at once in one campaign, beside the rows alone. */
export const check: Check = {
  name: 'campaigns',
  title: 'Campaigns: a hot channel code, a mission with levels, long timelines',
  minutes: { quick: 5, full: 15 },
  async run(lab) {
    const cluster = await openCluster(lab)
    return [await timelineRow(lab, cluster), await inviteRow(lab, cluster), await scanRow(lab)]
  },
}
