import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium to test pages with: the one that `GUANXI_BROWSER` names, else the machine's own; undefined for none. */
export function findBrowser(): string | undefined {
  const named = process.env.GUANXI_BROWSER
  if (named) return existsSync(named) ? named : undefined
  return PLACES.find((path) => existsSync(path))
}

/** Installs Debian's Chromium where there is no browser and root may; pictures in Chinese need the fonts. */
function installBrowser(): void {
  if (findBrowser() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stderr.write('Installing a browser for the tests of the console ...\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 2] })
  run('update')
  run('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')
}

if (import.meta.main) {
  installBrowser()
  if (!findBrowser())
    process.stderr.write('No browser: the tests of the console will be skipped. Set GUANXI_BROWSER to a Chromium.\n')
}
