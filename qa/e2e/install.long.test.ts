import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

/**
 * Stands in for npm: writes down how it is called, takes its time, and leaves node_modules as npm does. What names an engine
 * is left out unless it runs on the pinned Node.
 */
const NPM = `
  import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
  import { resolve } from 'node:path'
  const args = process.argv.slice(2).filter((arg) => !['--loglevel', 'error'].includes(arg)).join(' ')
  appendFileSync('calls', args + '\\n')
  await new Promise((resolve) => setTimeout(resolve, 400))
  if (args.startsWith('ci')) rmSync('node_modules', { recursive: true, force: true })
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const isNew = process.env.PATH.startsWith(resolve('node_modules/node/bin'))
  const put = Object.entries(packages).filter(([path, entry]) =>
    path && !(entry.dev && args.includes('--omit=dev')) && (isNew || !entry.engines))
  for (const name of ['node/bin', 'driver']) mkdirSync('node_modules/' + name, { recursive: true })
  if (!existsSync('node_modules/node/bin/node')) symlinkSync(process.execPath, 'node_modules/node/bin/node')
  if (!existsSync('node_modules/driver/index.js')) writeFileSync('node_modules/driver/index.js', 'one\\ntwo\\nthree\\n')
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(put) }))
  appendFileSync('calls', 'done\\n')`

const PATCH = `diff --git a/node_modules/driver/index.js b/node_modules/driver/index.js
--- a/node_modules/driver/index.js
+++ b/node_modules/driver/index.js
@@ -1,3 +1,4 @@
 one
-two
+2
+2.5
 three
`

const PACKAGES = {
  '': {},
  'node_modules/@guanxi/server': { resolved: 'server', link: true },
  'node_modules/driver': { version: '1.0.0' },
  'node_modules/node': { version: '24.0.0' },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
  'node_modules/tester': { version: '3.0.0', dev: true },
  server: { version: '0.1.0' },
}

const PRODUCTION = 'ci --omit=dev'
const ADDED = 'install --no-save --include=dev'
const ALL = 'ci --include=dev'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guanxi-install-'))
  cpSync(fileURLToPath(new URL('../../bin', import.meta.url)), join(root, 'bin'), { recursive: true })
  mkdirSync(join(root, 'patches'))
  mkdirSync(join(root, 'npm'))
  write('package.json', '{"type":"module"}')
  write('patches/driver+1.0.0.patch', PATCH)
  write('npm/npm-cli.js', NPM)
  lock(PACKAGES)
})
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

const write = (path: string, content: string) => writeFileSync(join(root, path), content)
const lock = (packages: object) => write('package-lock.json', JSON.stringify({ packages }))
const driver = () => readFileSync(join(root, 'node_modules/driver/index.js'), 'utf8')
/** How npm was called, and how often it came to its end. */
const calls = () => (existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').split('\n') : [])
const begun = () => calls().filter((line) => line !== '' && line !== 'done')

function run(dev: boolean) {
  const program = `import { install } from './bin/install.mjs'
    await install({ dev: ${dev} }).catch((error) => { console.error(error.message); process.exitCode = 1 })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm/npm-cli.js') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) }
}

async function install(dev: boolean): Promise<string> {
  const { code, said } = await run(dev).ended
  expect([code, said]).toEqual([0, expect.stringMatching(/^(Installing .*\n)?$/)])
  return said
}

test('a start installs what production needs, tests add the rest, and then neither needs npm', async () => {
  expect(await install(false)).toContain('Installing')
  expect(await install(false)).toBe('')
  expect(begun()).toEqual([PRODUCTION])
  expect(await install(true)).toContain('Installing')
  expect(await install(true)).toBe('')
  expect(await install(false)).toBe('')
  expect(begun()).toEqual([PRODUCTION, ADDED])
  expect(driver()).toBe('one\n2\n2.5\nthree\n')
})

test('an install for tests is enough for a start', async () => {
  await install(true)
  await install(false)
  expect(begun()).toEqual([ALL])
})

test('tests add what npm leaves out on an old Node, by the pinned one', async () => {
  const machine = { os: [process.platform], cpu: [process.arch] }
  const native = { version: '1.0.0', dev: true, optional: true, engines: { node: '>=99' }, ...machine }
  lock({ ...PACKAGES, 'node_modules/native': native, 'node_modules/elsewhere': { ...native, os: ['none'] } })
  await install(true)
  await install(true)
  expect(begun()).toEqual([ALL, ADDED])
})

test('what somebody’s own npm has installed is taken as it is', async () => {
  await install(false)
  rmSync(join(root, 'node_modules/.guanxi-installed'))
  expect(await install(false)).toBe('')
  await install(true)
  rmSync(join(root, 'node_modules/.guanxi-installed'))
  expect(await install(true)).toBe('')
  expect(begun()).toEqual([PRODUCTION, ADDED])
})

test.each([
  ['version of a package', { 'node_modules/driver': { version: '1.0.1' } }],
  ['place of a workspace', { 'node_modules/@guanxi/server': { resolved: 'elsewhere', link: true } }],
  ['package', { 'node_modules/more': { version: '1.0.0' } }],
])('another %s in the lock file is installed anew', async (_, change) => {
  await install(false)
  lock({ ...PACKAGES, ...change })
  await install(false)
  expect(begun()).toEqual([PRODUCTION, PRODUCTION])
})

test('another version of this project alone installs nothing', async () => {
  await install(true)
  lock({ ...PACKAGES, server: { version: '0.3.0' } })
  expect(await install(false)).toBe('')
  expect(await install(true)).toBe('')
  expect(begun()).toEqual([ALL])
})

test('a start and a test at once take turns, and both get what they need', async () => {
  const both = await Promise.all([false, true, false, true].map((dev) => run(dev).ended))
  expect(both.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  expect(calls().filter((_, i) => i % 2 === 1)).toEqual(begun().map(() => 'done'))
  expect(begun().length).toBeLessThanOrEqual(2)
  expect(readFileSync(join(root, 'node_modules/.guanxi-installed'), 'utf8')).toMatch(/ all$/)
})

test.each([false, true])('an install that was killed is done again (tests: %s)', async (dev) => {
  if (dev) await install(false)
  const before = begun().length
  const { child, ended } = run(dev)
  while (begun().length === before) await pause(5)
  child.kill('SIGKILL')
  await ended
  await install(dev)
  await install(false)
  expect(calls().filter((_, i) => i % 2 === 1)).toEqual(begun().map(() => 'done'))
})

test.each(['another patch', 'somebody’s changes'])('a package with %s is installed anew', async (what) => {
  await install(false)
  if (what === 'another patch') write('patches/driver+1.0.0.patch', PATCH.replace('+2.5', '+2.7'))
  else {
    write('node_modules/driver/index.js', 'quite another file\n')
    rmSync(join(root, 'node_modules/.guanxi-installed'))
  }
  await install(false)
  expect(begun()).toEqual([PRODUCTION, PRODUCTION])
  expect(driver()).toBe(what === 'another patch' ? 'one\n2\n2.7\nthree\n' : 'one\n2\n2.5\nthree\n')
})

test('a patch that does not fit stops the start with one line, and changes nothing', async () => {
  write('patches/driver+1.0.0.patch', PATCH.replace('-two', '-too'))
  const { code, said } = await run(false).ended
  expect([code, said.split('\n')[1]]).toEqual([
    1,
    'driver+1.0.0.patch does not fit node_modules/driver/index.js; run npm ci --ignore-scripts=false',
  ])
  expect(driver()).toBe('one\ntwo\nthree\n')
})
