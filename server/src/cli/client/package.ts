import { fileURLToPath } from 'node:url'
import { buildInto } from '../../../../packages/client/build.ts'
import { feedKinds } from '../../open-api/event/kinds.ts'
import { endpoints } from '../../open-api/index.ts'
import { pack } from './pack.ts'
import { describeClient, tableSource } from './table.ts'
import { typesSource } from './types.ts'

const inClient = (path: string) => fileURLToPath(new URL(`../../../../packages/client/${path}`, import.meta.url))

/** Where what is made from the declarations stands. */
export const TABLE_FILE = inClient('src/generated/endpoints.ts')
export const TYPES_FILE = inClient('src/generated/api.d.ts')
/** What the service serves under `/client/`. */
export const TARBALL_FILE = inClient('guanxi-client.tgz')

/** The client's table of endpoints and its types. */
export function clientSources(): { table: string; types: string } {
  const client = describeClient(endpoints)
  return { table: tableSource(client.described), types: typesSource(client, Object.keys(feedKinds)) }
}

/** The package as npm would pack it. */
export const clientTarball = () => pack({ at: inClient, buildInto, built: /\.(?:js|ts)$/ })
