import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const GB = 1024 ** 3
const NAME = /^guanxi-tests-(\d+)$/

/**
 * Puts temporary files of this process and its children into memory, where the machine has plenty and nobody said where
 * they belong; gives what removes them. Each database is a thousand files, and ext4 takes five times as long to make them
 * beside others that were removed in the last minutes.
 */
export function useMemory(): () => void {
  if (process.env.TMPDIR !== undefined || !isRoomy()) return () => {}
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1])
    if (pid === process.pid || (pid && !isAlive(pid))) removeFolder(join(MEMORY, name))
  }
  const folder = join(MEMORY, `guanxi-tests-${process.pid}`)
  mkdirSync(folder)
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => {
    delete process.env.TMPDIR
    removeFolder(folder)
  }
}

function isRoomy(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const options = mounts.findLast((line) => line.split(' ')[1] === MEMORY)?.split(' ')[3] ?? 'noexec'
    const { bavail, bsize } = statfsSync(MEMORY)
    return !options.split(',').includes('noexec') && bavail * bsize > 4 * GB && process.availableMemory() > 8 * GB
  } catch {
    return false // no Linux
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What a run that was killed left running may still write there. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch {}
}
