import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const flags = JSON.parse(readFileSync(new URL('./flags.json', import.meta.url), 'utf8'))
const cache = fileURLToPath(new URL('../node_modules/.cache/guanxi', import.meta.url))
const node = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))
/** Commands that give way to a service: a session of their own lets them do so across terminals. */
const behind = ['import']
const forwarded = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Runs `entry` with the pinned Node and resolves to the exit code to leave with.
 * The child hears of our death by its ipc channel closing, and of npm's by a signal from here.
 */
export function launch(entry, args) {
  return new Promise((resolve) => {
    const child = spawn(node, [...flags, entry, ...args], {
      env: { NODE_COMPILE_CACHE: cache, ...process.env },
      detached: behind.includes(args[0]),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    const forward = (signal) => child.kill(signal)
    for (const signal of forwarded) process.on(signal, forward)
    const watch = watchParent(() => {
      child.kill('SIGTERM')
      finish(128 + constants.signals.SIGTERM)
    })
    const finish = (code) => {
      clearInterval(watch)
      for (const signal of forwarded) process.off(signal, forward)
      resolve(code)
    }
    child.once('error', (error) => {
      process.stderr.write(
        `guanxi: the pinned Node ${node} cannot run (${error.code}); run npm ci --ignore-scripts=false and start again\n`,
      )
      finish(1)
    })
    child.once('exit', (code, signal) => finish(code ?? 128 + constants.signals[signal]))
  })
}

/** npm killed with -9 cannot tell us; our parent, or the parent of the shell npm runs us in, is then another one. */
function watchParent(gone) {
  if (!process.env.npm_lifecycle_event) return undefined
  const shell = process.ppid
  const npm = parentOfShell(shell)
  const changed = () => process.ppid !== shell || parentOfShell(shell) !== npm
  return setInterval(() => changed() && gone(), 200).unref()
}

/** Undefined when the process is no shell (most shells give way to the one command they run) or there is no /proc. */
function parentOfShell(pid) {
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] !== '-c') return undefined
    return /^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
