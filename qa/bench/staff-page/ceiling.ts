import { startChild } from '../../lab/child.ts'
import type { Finding, Lab } from '../../lab/finding.ts'
import { throughput } from '../../lab/load.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { benchSetup, CONNECTIONS, staffPages } from '../bench-setup.ts'

/** Our staff page beside the least that could answer it. */
export async function againstCeiling(lab: Lab): Promise<Finding> {
  const { db, service, loader, corps, ...rest } = await benchSetup(lab)
  await db.owner`create table ceiling_total as select corp_id, count(*) as total from staff group by corp_id`
  await db.owner`alter table ceiling_total add primary key (corp_id)`
  const ceiling = await startChild(new URL('./ceiling-process.ts', import.meta.url), { login: db.logins.owner })
  lab.after(() => ceiling.kill())
  const seconds = lab.by({ slice: 0.3, quick: 1.2, full: 5 })
  const load = { connections: CONNECTIONS, seconds, good: '"staff_list":[{' }
  const ours = { ...load, address: service.address, requests: staffPages({ db, service, loader, corps, ...rest }) }
  const theirs = {
    ...load,
    address: ceiling.greeting as string,
    requests: corps.map(({ corpId }) => ({ path: `/?corp_id=${corpId}` })),
  }
  await throughput(loader, ours)
  await throughput(loader, theirs)
  const samples = await interleave(lab.by({ slice: 1, quick: 5, full: 9 }), {
    ours: () => throughput(loader, ours),
    theirs: () => throughput(loader, theirs),
  })
  await ceiling.kill()
  const what = 'staff page of 30 with total, through all gates'
  const against = 'bare node:http with one prepared statement, no gates'
  return ratio({ what, against, bar: { atLeast: 0.8 }, unit: 'calls per second' }, samples)
}
