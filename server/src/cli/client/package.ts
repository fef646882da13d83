import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildInto } from '../../../../packages/client/build.ts'
import { feedKinds } from '../../open-api/event/kinds.ts'
import { endpoints } from '../../open-api/index.ts'
import { describeClient, tableSource } from './table.ts'
import { packedManifest, tarball } from './tar.ts'
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
export function clientTarball(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'guanxi-client-'))
  try {
    buildInto(folder)
    const built = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:js|ts)$/.test(name))
    return tarball({
      'package.json': packedManifest(inClient('package.json')),
      'README.md': readFileSync(inClient('README.md')),
      LICENSE: readFileSync(inClient('../../LICENSE')),
      ...Object.fromEntries(built.map((name) => [`dist/${name}`, readFileSync(join(folder, name))])),
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
