import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
