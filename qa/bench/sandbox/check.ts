import type { Check, Lab } from '../../lab/finding.ts'
import { throughput } from '../../lab/load.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { startServiceProcess } from '../../lab/service.ts'
import { benchSetup, CONNECTIONS, POOL, staffPages } from '../bench-setup.ts'
import { clocks } from './clocks.ts'
import { copyThatFollows } from './follow.ts'
import { startSandbox } from './start.ts'
import { states } from './states.ts'

/** What sandboxes cost the calls of a service, and how long their states, clocks and copies take. */
export const check: Check = {
  name: 'sandbox',
  title: 'Sandboxes: their cost, states, clocks, and a copy that follows',
  async run(lab) {
    const cost = await staffPage(lab)
    const sandbox = await startSandbox(lab)
    return [cost, ...(await states(lab, sandbox)), ...(await clocks(lab, sandbox)), await copyThatFollows(lab, sandbox)]
  },
}

async function staffPage(lab: Lab) {
  const all = await benchSetup(lab)
  const { db, service, loader } = all
  const every = await startServiceProcess({ logins: db.logins, pool: POOL, sandbox: true })
  lab.after(() => every.kill())
  const load = { connections: CONNECTIONS, seconds: lab.by({ slice: 0.3, quick: 1, full: 6 }), good: '"staff_list":[{' }
  const rate = (address: string) => throughput(loader, { ...load, address, requests: staffPages(all) })
  await rate(every.address)
  const samples = await interleave(lab.by({ slice: 1, quick: 7, full: 9 }), {
    ours: () => rate(every.address),
    theirs: () => rate(service.address),
  })
  await every.kill()
  const what = 'staff page with `GUANXI_SANDBOX=on` and nothing set'
  return ratio({ what, against: 'without it', bar: { atLeast: 0.95 }, unit: 'calls per second' }, samples)
}
