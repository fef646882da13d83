import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Before the package is packed its sources become CommonJS, which n8n loads; with `--clean`, after it, nothing of that is left. */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Compiles the sources, and those of the client that they use, into a folder; the icon lies beside the nodes. */
export function buildInto(folder: string): void {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '--project', here('tsconfig.build.json'), '--outDir', folder], {
    stdio: 'inherit',
  })
  for (const at of ['nodes', 'credentials'])
    cpSync(here('src/guanxi.svg'), join(folder, `n8n-nodes-guanxi/src/${at}/guanxi.svg`))
}

if (import.meta.main) {
  for (const path of ['dist', 'LICENSE']) rmSync(here(path), { recursive: true, force: true })
  if (!process.argv.includes('--clean')) {
    buildInto(here('dist'))
    cpSync(here('../../LICENSE'), here('LICENSE'))
  }
}
