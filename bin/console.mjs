import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeTurn } from './turn.mjs'

const folder = fileURLToPath(new URL('../console', import.meta.url))
const dist = join(folder, 'dist')
/** The words of the API's codes stand in the server's sources alone; the console is built with them. */
const WORDS = ['reasons.ts', 'state-words.ts'].map((file) => `../server/src/contract/${file}`)
const SOURCES = ['package.json', 'package-lock.json', 'index.html', 'vite.config.ts', 'src', ...WORDS]

/**
 * Installs what the console needs and builds it into console/dist, unless that is there for these sources already; one that
 * came without a fingerprint was delivered built and stays. With `dev` what its checks need is installed too.
 */
export async function buildConsole({ dev }) {
  const wanted = fingerprint(SOURCES)
  const packages = `${fingerprint(['package-lock.json'])} ${process.platform}-${process.arch}`
  if (built(wanted) && (!dev || installed(packages, true))) return
  const { note, leave } = await takeTurn(join(folder, '.building'))
  try {
    const needed = !built(wanted)
    if (!installed(packages, dev)) {
      rmSync(stampFile, { force: true })
      await run(...npm(['ci', '--ignore-scripts', ...(dev ? [] : ['--omit=dev']), '--loglevel', 'error']), note)
      writeFileSync(stampFile, `${packages} ${dev ? 'all' : 'production'}`)
    }
    if (needed) await replaceDist(wanted, note)
  } finally {
    leave()
  }
}

/** A reader of `dist` finds the old files or the new ones; a build that was killed leaves `dist` as it was. */
async function replaceDist(wanted, note) {
  const [next, old] = [`${dist}.next`, `${dist}.old`]
  const vite = join(folder, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  await run(process.execPath, args, note, { NODE_ENV: 'production' })
  writeFileSync(join(next, '.fingerprint'), wanted)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}

const stampFile = join(folder, 'node_modules', '.guanxi-installed')

function installed(packages, dev) {
  const stamp = textOf(stampFile)
  return stamp === `${packages} all` || (!dev && stamp === `${packages} production`)
}

function built(wanted) {
  if (!existsSync(join(dist, 'index.html'))) return false
  const found = textOf(join(dist, '.fingerprint'))
  return found === undefined || found === wanted
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function fingerprint(names) {
  const hash = createHash('sha256')
  const files = names.flatMap(filesIn).filter((name) => !name.endsWith('.test.ts'))
  for (const name of files.sort()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

function filesIn(name) {
  if (!name.startsWith('src')) return [name]
  return readdirSync(join(folder, name), { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? filesIn(`${name}/${each.name}`) : [`${name}/${each.name}`],
  )
}

function npm(args) {
  const ours = process.env.npm_execpath ?? ''
  return /^npm(-cli)?\.c?js$/.test(basename(ours)) ? [process.execPath, [ours, ...args]] : ['npm', args]
}

/** What is built is for users, on a developer's machine too: tests too would otherwise get React's development build. */
function run(program, args, note, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 2, 2], env: { ...process.env, ...env } })
    note(String(child.pid))
    const stop = () => child.kill('SIGTERM')
    process.once('SIGTERM', stop)
    child.once('error', (error) => reject(new Error(`cannot run ${program} (${error.message})`)))
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', stop)
      const why = signal ?? `exit code ${code}`
      code === 0 ? resolve() : reject(new Error(`${basename(args[0])} of the console failed (${why})`))
    })
  })
}

if (process.argv[1] && basename(process.argv[1]) === 'console.mjs') {
  buildConsole({ dev: process.argv.includes('--dev') }).catch((error) => {
    process.stderr.write(`guanxi: ${error.message}\n`)
    process.exitCode = 1
  })
}
