import type { Check } from '../../lab/finding.ts'
import { throughput } from '../../lab/load.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { startServiceProcess } from '../../lab/service.ts'
import { benchSetup, CONNECTIONS, POOL, staffPages } from '../bench-setup.ts'

/** What the log of the last calls costs the most frequent one: the same service with it and without. */
export const check: Check = {
  name: 'request-log',
  title: 'The cost of the request log',
  async run(lab) {
    const all = await benchSetup(lab)
    const { db, service, loader } = all
    const silent = await startServiceProcess({ logins: db.logins, pool: POOL, requestLog: false })
    lab.after(() => silent.kill())
    const seconds = lab.by({ slice: 0.3, quick: 1, full: 6 })
    const load = { connections: CONNECTIONS, seconds, good: '"staff_list":[{', requests: staffPages(all) }
    await throughput(loader, { ...load, address: silent.address })
    const samples = await interleave(lab.by({ slice: 1, quick: 7, full: 11 }), {
      ours: () => throughput(loader, { ...load, address: service.address }),
      theirs: () => throughput(loader, { ...load, address: silent.address }),
    })
    await silent.kill()
    const what = 'staff page with the request log'
    return [ratio({ what, against: 'without it', bar: { atLeast: 0.97 }, unit: 'calls per second' }, samples)]
  },
}
