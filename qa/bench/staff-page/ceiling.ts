import { startChild } from '../../lab/child.ts'
import type { Finding, Lab } from '../../lab/finding.ts'
import { throughput } from '../../lab/load.ts'
import { oncePerRun } from '../../lab/once.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { benchSetup, CONNECTIONS, staffPages } from '../bench-setup.ts'

/** A total that nobody keeps up to date, which is all that a ceiling has. */
const totals = oncePerRun(async (lab) => {
  const { db } = await benchSetup(lab)
  await db.owner`create table ceiling_total as select corp_id, count(*) as total from staff group by corp_id`
  await db.owner`alter table ceiling_total add primary key (corp_id)`
})

/** Starts a bare server: `node:http` and one prepared statement, by postgres.js or by the wire client. */
export async function startCeiling(lab: Lab, { wire }: { wire: boolean }) {
  const { db } = await benchSetup(lab)
  await totals(lab)
  const file = new URL('./ceiling-process.ts', import.meta.url)
  const ceiling = await startChild(file, { login: db.logins.owner, wire })
  lab.after(() => ceiling.kill())
  const address = ceiling.greeting as string
  return { address, page: (corpId: string) => ({ path: `/?corp_id=${corpId}` }), stop: () => ceiling.kill() }
}

const CEILINGS = [
  {
    wire: false,
    bar: { atLeast: 1 },
    against: 'bare node:http on postgres.js, no checks',
    note: 'this ceiling is what a bare server can do with the usual driver',
  },
  {
    wire: true,
    bar: { atLeast: 0.75 },
    against: 'bare node:http on the same wire client, no checks',
    note: 'this ceiling is what authorization, checks and the exact total are added to',
  },
] as const

/** Our staff page beside the least that could answer it, by either client. */
export async function againstCeilings(lab: Lab): Promise<Finding[]> {
  const all = await benchSetup(lab)
  const { service, loader, corps } = all
  const seconds = lab.by({ slice: 0.3, quick: 1.2, full: 5 })
  const load = { connections: CONNECTIONS, seconds, good: '"staff_list":[{' }
  const ours = { ...load, address: service.address, requests: staffPages(all) }
  const findings: Finding[] = []
  for (const { wire, ...about } of CEILINGS) {
    const ceiling = await startCeiling(lab, { wire })
    const requests = corps.map(({ corpId }) => ceiling.page(corpId))
    const theirs = { ...load, address: ceiling.address, requests }
    await throughput(loader, ours)
    await throughput(loader, theirs)
    const samples = await interleave(lab.by({ slice: 1, quick: 5, full: 9 }), {
      ours: () => throughput(loader, ours),
      theirs: () => throughput(loader, theirs),
    })
    await ceiling.stop()
    const what = 'staff page of 30 with total, through all checks'
    findings.push(ratio({ what, ...about, unit: 'calls per second' }, samples))
  }
  return findings
}
