import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The unprivileged user PostgreSQL runs as when we are root, which PostgreSQL refuses. */
export type Account = { uid: number; gid: number }

/**
 * Undefined when we are not root: then PostgreSQL simply runs as us.
 * A cluster keeps the owner it has, so that root and that owner may start it in turn.
 */
export function databaseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  return ownerOf(cluster) ?? named('guanxi') ?? created('guanxi') ?? named('postgres') ?? named('nobody')
}

function ownerOf(cluster: string): Account | undefined {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  return owner?.uid ? { uid: owner.uid, gid: owner.gid } : undefined
}

function named(user: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number.parseInt(run('id', [flag, user]) ?? '', 10))
  return uid && gid ? { uid, gid } : undefined
}

function created(user: string): Account | undefined {
  const home = '/var/lib/guanxi'
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', home, '--shell', '/bin/false', user]],
    ['adduser', ['-S', '-D', '-H', '-h', home, '-s', '/bin/false', user]],
  ]
  for (const [command, args] of ways) {
    run(command, args)
    const account = named(user)
    if (account) return account
  }
}

function run(command: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return status === 0 ? stdout : undefined
}

/** Whether the account can get into a folder: asked of the kernel, since modes alone do not tell (ACLs, mounts). */
export function canEnter({ uid, gid }: Account, folder: string): boolean {
  const args = ['-c', 'cd "$1"', 'sh', folder]
  return spawnSync('/bin/sh', args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}
