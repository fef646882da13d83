import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where older versions of Node and TypeScript are kept, for tests of what others install. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/guanxi-runtimes', import.meta.url))

const NODES = { 18: '18.20.8', 20: '20.20.0', 22: '22.23.3' }
const TYPESCRIPT = '5.0.4'

/** The oldest TypeScript that our packages support; undefined where it was not fetched. */
export function oldTypeScript(): string | undefined {
  const path = join(FOLDER, 'node_modules/typescript-old/lib/tsc.js')
  return existsSync(path) ? path : undefined
}

/** The Nodes that our packages support and that were fetched, by major version. */
export function otherNodes(): { major: string; path: string }[] {
  const all = Object.keys(NODES).map((major) => ({ major, path: join(FOLDER, `node_modules/node-${major}/bin/node`) }))
  return all.filter(({ path }) => existsSync(path))
}

/** `node qa/support/runtimes.ts` fetches them. They are no dependencies: together they are half a gigabyte. */
if (import.meta.main && !(oldTypeScript() && otherNodes().length === Object.keys(NODES).length)) {
  process.stderr.write('Fetching older versions of Node and TypeScript for the tests of packages ...\n')
  mkdirSync(FOLDER, { recursive: true })
  const npm = ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const nodes = Object.entries(NODES).map(
    ([major, version]) => `node-${major}@npm:node-${process.platform}-${process.arch}@${version}`,
  )
  spawnSync('npm', [...npm, ...nodes, `typescript-old@npm:typescript@${TYPESCRIPT}`], {
    stdio: ['ignore', 'ignore', 2],
  })
}
