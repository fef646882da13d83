import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Before the package is packed its sources become JavaScript; with `--clean`, after it, nothing of that is left. */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Compiles the sources, and those of the client that they use, into a folder; the contract lies beside them. */
export function buildInto(folder: string): void {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '--project', here('tsconfig.build.json'), '--outDir', folder], {
    stdio: 'inherit',
  })
  const generated = join(folder, 'conform/src/generated')
  mkdirSync(generated, { recursive: true })
  cpSync(here('src/generated/contract.json'), join(generated, 'contract.json'))
}

if (import.meta.main) {
  for (const path of ['dist', 'LICENSE']) rmSync(here(path), { recursive: true, force: true })
  if (!process.argv.includes('--clean')) {
    buildInto(here('dist'))
    cpSync(here('../../LICENSE'), here('LICENSE'))
  }
}
