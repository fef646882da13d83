import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until no other living process has the turn. `note` leaves the id of a program that works on our behalf.
 * Each process that waits has a file of its own in the folder `queue`, so a dead one's can be removed without a race.
 * The process that sees no other living one has the turn; of two that came together the lower name stays.
 */
export async function takeTurn(queue) {
  for (;;) {
    const mine = `${process.pid}-${randomBytes(4).toString('hex')}`
    const path = join(queue, mine)
    if (!enter(queue, path)) continue
    const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 1_000)
    const leave = () => {
      clearInterval(beat)
      rmSync(path, { force: true })
      quietly(() => rmdirSync(queue)) // refused while others are in it
    }
    for (;;) {
      const [rival] = readdirSync(queue).filter((name) => name !== mine && !dead(join(queue, name)))
      if (rival === undefined) return { note: (text) => writeFileSync(path, text), leave }
      if (rival < mine) leave()
      await pause(100)
      if (rival < mine) break
    }
  }
}

/** False when the last one who left has just taken the folder away. */
function enter(queue, path) {
  mkdirSync(queue, { recursive: true })
  return quietly(() => writeFileSync(path, ''), 'ENOENT')
}

function quietly(action, code = '') {
  try {
    action()
    return true
  } catch (error) {
    if (code && error.code !== code) throw error
    return false
  }
}

/** An npm that outlived the one who started it still counts: two must not write into node_modules. */
function dead(path) {
  try {
    const quiet = Date.now() - statSync(path).mtimeMs
    if (alive(Number.parseInt(basename(path), 10)) && quiet < 60_000) return false
    if (alive(Number.parseInt(readFileSync(path, 'utf8'), 10)) && quiet < 600_000) return false
  } catch {}
  rmSync(path, { force: true })
  return true
}

function alive(pid) {
  try {
    if (!(pid > 0 && process.kill(pid, 0))) return false
  } catch (error) {
    return error.code === 'EPERM'
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`).length > 0 // nothing: a zombie
  } catch {
    return true
  }
}
