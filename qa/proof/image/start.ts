import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Lab } from '../../lab/finding.ts'
import type { ImageConfig } from './build.ts'

/** Mounts the root read-only, and memory where the image says that it writes; then becomes the image's user and program. */
const RUN = `
set -e
root=$1 user=$2; shift 2
mount --bind "$root" "$root"
mount -o remount,ro,bind "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o mode=0700,uid=\${user%%:*},gid=\${user##*:} tmpfs "$root/var/lib/guanxi"
exec chroot "--userspec=$user" "$root" setpriv --no-new-privs "$@"
`

type Settings = Record<string, string>

/** Runs a program in the image as a container does: its user and settings, a read-only root, namespaces of its own. */
export function startInImage(
  lab: Lab,
  root: string,
  { User, Env }: ImageConfig,
  program: string[],
  settings: Settings,
) {
  const env = Object.fromEntries(Env.map((each) => each.split(/=(.*)/s).slice(0, 2)))
  const args = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', RUN, 'run', root, User, ...program]
  const child = spawn('unshare', args, { env: { ...env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  lab.after(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr] as Readable[])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  return { pid: child.pid as number, ended, said: () => said }
}
