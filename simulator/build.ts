import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Before the package is packed its sources become JavaScript in `dist/`: Node strips no types below `node_modules`. With
 * `--clean`, after it, nothing of that is left.
 */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

for (const path of ['dist', 'LICENSE']) rmSync(here(path), { recursive: true, force: true })
if (!process.argv.includes('--clean')) {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '--project', here('tsconfig.build.json')], { stdio: 'inherit' })
  cpSync(here('src/phone'), here('dist/phone'), { recursive: true })
  chmodSync(here('dist/bin.js'), 0o755)
  cpSync(here('../LICENSE'), here('LICENSE'))
}
