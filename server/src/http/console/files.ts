import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Asset, asset } from '../reference/assets.ts'

/** The built console as the server gives it out. */
export type ConsoleFiles = {
  /** Whether it is there; if not, whether its build has failed. */
  state(): 'ready' | 'building' | 'failed'
  /** Looks again at what is on the disk: after a build. */
  reload(): void
  failed(): void
  /** The page, with the nonce that its styles carry. */
  page(nonce: string): string
  /** A file of the build by its path below `/console/`; all but the page itself have their hash in their name. */
  file(path: string): Promise<Asset | undefined>
}

/** Reads the build in `folder`: names once, a file when it is first asked for. */
export function openConsoleFiles(folder: string): ConsoleFiles {
  let html: string | undefined
  let hasFailed = false
  let files: Promise<Map<string, Asset>> | undefined
  const load = () => {
    const page = join(folder, 'index.html')
    html = existsSync(page) ? readFileSync(page, 'utf8') : undefined
    files = undefined
  }
  load()
  return {
    state: () => (html !== undefined ? 'ready' : hasFailed ? 'failed' : 'building'),
    reload: load,
    failed() {
      hasFailed = true
      load()
    },
    page: (nonce) => (html ?? '').replaceAll('{{nonce}}', nonce),
    async file(path) {
      files ??= readNames(folder)
      return (await files).get(path)
    },
  }
}

async function readNames(folder: string): Promise<Map<string, Asset>> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const found = new Map<string, Asset>()
  for (const name of names) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
    if (!type || name === 'index.html') continue
    const path = name.replaceAll('\\', '/')
    found.set(
      path,
      asset(() => readFile(join(folder, name), 'utf8'), { type, immutable: path.startsWith('assets/') }),
    )
  }
  return found
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
}
