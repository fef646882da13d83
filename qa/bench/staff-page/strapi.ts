import { join } from 'node:path'
import type { Finding, Lab } from '../../lab/finding.ts'
import { freePort } from '../../support/free-port.ts'
import { benchSetup } from '../bench-setup.ts'
import { orSkipped, peer } from '../peers/install.ts'
import { startPeer } from '../peers/start.ts'
import { besideProduct } from './beside-product.ts'
import { copyStaff } from './copy-staff.ts'
import { productDatabase } from './product-database.ts'
import { addToken, STRAPI_COLUMNS, writeProject } from './strapi-project.ts'

const VERSION = '5.54.0'
const ABOUT = { what: 'staff page of 30 with total, through all checks', against: `Strapi ${VERSION}` }

/** Where it is installed. */
export const strapiFolder = peer({ packages: [`@strapi/strapi@${VERSION}`, 'pg@8.23.1'], large: true })

/** Our staff page beside Strapi serving the same rows from the same PostgreSQL. */
export function againstStrapi(lab: Lab): Promise<Finding> {
  return orSkipped({ ...ABOUT, bar: 'at least 50' }, async () => {
    const all = await benchSetup(lab)
    const folder = await strapiFolder(lab)
    const db = await productDatabase(all, 'bench_strapi')
    const port = await freePort()
    const project = join(folder, 'project')
    await writeProject(project, VERSION, db, port)
    const address = `http://127.0.0.1:${port}`
    const script = join(folder, 'node_modules/@strapi/strapi/bin/strapi.js')
    const env = { STRAPI_TELEMETRY_DISABLED: 'true', STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true' }
    const command = { name: `Strapi ${VERSION}`, folder: project, args: [script, 'start'], env }
    const server = await startPeer(lab, command, `${address}/_health`)
    await copyStaff(all, db.owner, 'staffs', STRAPI_COLUMNS)
    const headers = { authorization: `Bearer ${await addToken(db.owner)}` }
    const note = 'Strapi: the same rows, a token that may read them; no cache, limits, log or admin panel'
    const finding = await besideProduct(
      all,
      { ...ABOUT, bar: { atLeast: 50 }, note },
      {
        address,
        page: (corpId) => ({
          path: `/api/staffs?filters[corp_id][$eq]=${corpId}&sort=createdAt&pagination[limit]=30&pagination[withCount]=true`,
          headers,
        }),
        total: (people) => `"total":${people}`,
      },
    )
    await server.kill()
    return finding
  })
}
