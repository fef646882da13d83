import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** True also for a zombie and for a process of another user. */
export function alive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a process; '' when it is gone or a zombie, undefined when this machine does not tell. */
export function commandOf(pid: number): string | undefined {
  if (!alive(pid)) return ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    if (existsSync('/proc/self/cmdline')) return ''
  }
  const ps = spawnSync('ps', ['-ww', '-p', String(pid), '-o', 'stat=', '-o', 'args='], { encoding: 'utf8' })
  if (ps.error) return undefined
  const [, state = '', command = ''] = /^\s*(\S+)\s+(.*)/.exec(ps.stdout) ?? []
  return state.startsWith('Z') ? '' : command
}
