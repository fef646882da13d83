import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildInto } from '../../../../packages/conform/build.ts'
import { conformContract } from './contract.ts'
import { packedManifest, tarball } from './tar.ts'

const inConform = (path: string) => fileURLToPath(new URL(`../../../../packages/conform/${path}`, import.meta.url))

/** Where what is made from the declarations stands. */
export const CONTRACT_FILE = inConform('src/generated/contract.json')
/** What the service serves under `/client/`. */
export const CONFORM_FILE = inConform('guanxi-conform.tgz')

/** The contract as it is packed. */
export const contractSource = () => `${JSON.stringify(conformContract())}\n`

/** The package as npm would pack it. */
export function conformTarball(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'guanxi-conform-'))
  try {
    buildInto(folder)
    const built = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.js(?:on)?$/.test(name))
    return tarball({
      'package.json': packedManifest(inConform('package.json')),
      'README.md': readFileSync(inConform('README.md')),
      LICENSE: readFileSync(inConform('../../LICENSE')),
      ...Object.fromEntries(built.map((name) => [`dist/${name}`, readFileSync(join(folder, name))])),
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
