import type { Check } from '../lab/finding.ts'
import { throughput } from '../lab/load.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { startServiceProcess } from '../lab/service.ts'
import { CONNECTIONS, POOL, rig, staffPages } from './bench-setup.ts'

/** What row-level security costs: the same service, once as the role that it holds, once as the tables' owner. */
export const check: Check = {
  name: 'tenant-policy',
  title: 'The cost of row-level security',
  async run(lab) {
    const all = await rig(lab)
    const { db, service, loader } = all
    const open = await startServiceProcess({ logins: { owner: db.logins.owner, app: db.logins.owner }, pool: POOL })
    lab.after(() => open.kill())
    const seconds = lab.by({ slice: 0.3, quick: 1, full: 6 })
    const load = { connections: CONNECTIONS, seconds, good: '"staff_list":[{', requests: staffPages(all) }
    await throughput(loader, { ...load, address: open.address })
    const samples = await interleave(lab.by({ slice: 1, quick: 5, full: 9 }), {
      ours: () => throughput(loader, { ...load, address: service.address }),
      theirs: () => throughput(loader, { ...load, address: open.address }),
    })
    await open.kill()
    const what = 'staff page under row-level security'
    return [
      ratio({ what, against: 'row-level security off', bar: { atLeast: 0.9 }, unit: 'calls per second' }, samples),
    ]
  },
}
