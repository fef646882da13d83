import { join } from 'node:path'
import type { Finding, Lab } from '../../lab/finding.ts'
import { freePort } from '../../support/free-port.ts'
import { benchSetup } from '../bench-setup.ts'
import { orSkipped, peer } from '../peers/install.ts'
import { runPeer, startPeer } from '../peers/start.ts'
import { besideProduct } from './beside-product.ts'
import { copyStaff } from './copy-staff.ts'
import { createStaff, letIn, settings } from './directus-setup.ts'
import { productDatabase } from './product-database.ts'

const VERSION = '12.4.0'
const ABOUT = { what: 'staff page of 30 with total, through all checks', against: `Directus ${VERSION}` }

/** Where it is installed. */
export const directusFolder = peer({
  packages: [`directus@${VERSION}`],
  large: true,
  overrides: { 'isolated-vm': '6.2.0' },
})

/** Our staff page beside Directus serving the same rows from the same PostgreSQL. */
export function againstDirectus(lab: Lab): Promise<Finding> {
  return orSkipped({ ...ABOUT, bar: 'at least 35' }, async () => {
    const all = await benchSetup(lab)
    const folder = await directusFolder(lab)
    const db = await productDatabase(all, 'bench_directus')
    await copyStaff(all, db.owner, 'staff', await createStaff(db.owner))
    const port = await freePort()
    const script = join(folder, 'node_modules/@directus/api/dist/cli/run.js')
    const command = { name: `Directus ${VERSION}`, folder, env: settings(db, port) }
    await runPeer(lab, { ...command, args: [script, 'bootstrap'] })
    const headers = { authorization: `Bearer ${await letIn(db.owner)}` }
    const address = `http://127.0.0.1:${port}`
    const server = await startPeer(lab, { ...command, args: [script, 'start'] }, `${address}/server/ping`)
    const note = 'Directus: the same rows, a token that may read them; no cache, limits, log or app'
    const finding = await besideProduct(
      all,
      { ...ABOUT, bar: { atLeast: 35 }, note },
      {
        address,
        page: (corpId) => ({
          path: `/items/staff?filter[corp_id][_eq]=${corpId}&sort=created_at&limit=30&meta=filter_count`,
          headers,
        }),
        total: (people) => `"filter_count":${people}`,
      },
    )
    await server.kill()
    return finding
  })
}
