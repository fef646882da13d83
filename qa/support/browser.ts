import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where a browser from the package registry is kept, on x64 Linux without one of its own. */
const PACKED = fileURLToPath(new URL('../../node_modules/.cache/guanxi-browser', import.meta.url))
const PACKED_BROWSER = join(PACKED, 'chromium')
const PACKAGE = '@sparticuz/chromium'
const VERSION = '153.0.0'

/** Chromium without a window around its pages to draw: it takes half the processor time. */
const SHELLS = ['/usr/bin/chromium-headless-shell', PACKED_BROWSER]

const PLACES = [
  ...SHELLS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const NO_BROWSER =
  'No browser: the tests of the console and the phone were skipped. Set GUANXI_BROWSER to a Chromium.'

/** A Chromium to test pages with: the one that `GUANXI_BROWSER` names, else the machine's own; undefined for none. */
export function findBrowser(): string | undefined {
  return findAmong(PLACES)
}

function findAmong(places: readonly string[]): string | undefined {
  const named = process.env.GUANXI_BROWSER
  if (named) return existsSync(named) ? named : undefined
  return places.find((path) => existsSync(path))
}

/** How to start it; the packed one is a headless shell, which its own default arguments break. */
export function browserLaunch(): { executablePath: string; args: string[] } {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('no browser; set GUANXI_BROWSER to a Chromium')
  const args = ['--no-sandbox', '--disable-gpu']
  return {
    executablePath,
    args: executablePath === PACKED_BROWSER ? [...args, '--headless=shell', '--no-zygote'] : args,
  }
}

/** Fetches the packed browser. It is no dependency: most machines have a browser, and it is large. */
async function fetchPacked(): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  mkdirSync(PACKED, { recursive: true })
  const npm = ['install', '--prefix', PACKED, '--no-save', '--ignore-scripts', `${PACKAGE}@${VERSION}`]
  if (spawnSync('npm', npm, { stdio: ['ignore', 'ignore', 2] }).status !== 0) return
  const entry = createRequire(join(PACKED, 'package.json')).resolve(PACKAGE)
  const { default: packed } = await import(entry)
  copyFileSync(await packed.executablePath(), PACKED_BROWSER)
  // without the libraries that it needs it is of no use
  if (spawnSync(PACKED_BROWSER, ['--version']).status !== 0) rmSync(PACKED_BROWSER)
}

/** Installs Debian's Chromium where root may; pictures in Chinese need the fonts. */
function installPackage(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 2] })
  run('update')
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (run('install', '-y', '--no-install-recommends', name, 'fonts-noto-cjk').status === 0) return
}

if (import.meta.main) {
  // where all tests are run, a shell is worth fetching beside a whole browser
  const enough = process.env.CI ? SHELLS : PLACES
  for (const fetch of [fetchPacked, installPackage]) {
    if (findAmong(enough)) break
    process.stderr.write('Installing a browser for the tests of the console ...\n')
    await Promise.resolve(fetch()).catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  }
  if (!findBrowser()) process.stderr.write(`${NO_BROWSER}\n`)
}
