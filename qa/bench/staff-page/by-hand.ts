import { startChild } from '../../lab/child.ts'
import type { Finding, Lab } from '../../lab/finding.ts'
import { throughput } from '../../lab/load.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { benchSetup, CONNECTIONS, staffPages } from '../bench-setup.ts'
import { orSkipped, peer } from '../peers/install.ts'

const VERSIONS = { fastify: '5.12.8', 'drizzle-orm': '0.45.4', postgres: '3.4.9' }
const ABOUT = {
  what: 'staff page of 30 with total, through all checks',
  against: `Fastify ${VERSIONS.fastify} with Drizzle ${VERSIONS['drizzle-orm']}: rows, objects, JSON, count(*), OFFSET`,
}

/** Where it is installed. */
export const byHandFolder = peer({
  packages: Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`),
})

/** Our staff page beside the stack that a team would write by hand. */
export function againstByHand(lab: Lab): Promise<Finding> {
  return orSkipped({ ...ABOUT, bar: 'at least 8' }, async () => {
    const all = await benchSetup(lab)
    const { db, service, loader, corps } = all
    const folder = await byHandFolder(lab)
    const file = new URL('./by-hand-process.ts', import.meta.url)
    const server = await startChild(file, { login: db.logins.owner, folder })
    lab.after(() => server.kill())
    const load = {
      connections: CONNECTIONS,
      seconds: lab.by({ slice: 0.3, quick: 1.2, full: 6 }),
      good: '"staff_list":[{',
    }
    const ours = { ...load, address: service.address, requests: staffPages(all) }
    const requests = corps.map(({ corpId }) => ({ path: `/staff?corp_id=${corpId}&limit=30` }))
    const theirs = { ...load, address: server.greeting as string, requests }
    await throughput(loader, theirs)
    const samples = await interleave(lab.by({ slice: 1, quick: 3, full: 5 }), {
      ours: () => throughput(loader, ours),
      theirs: () => throughput(loader, theirs),
    })
    await server.kill()
    const note = `Drizzle on postgres ${VERSIONS.postgres}`
    return ratio({ ...ABOUT, bar: { atLeast: 8 }, unit: 'calls per second', note }, samples)
  })
}
