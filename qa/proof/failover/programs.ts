import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { run } from './run.ts'

/** Where Patroni's two programs are: named by PATRONI, or as Debian installs them. */
const patroni = process.env.PATRONI || '/usr/bin'

/** Where Debian installs what a cluster is made of. */
export const PROGRAMS = {
  patroni: `${patroni}/patroni`,
  patronictl: `${patroni}/patronictl`,
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
} as const

/** What installs them. */
export const PACKAGES_HINT =
  'on Debian 12: apt-get update && apt-get install -y patroni etcd-server haproxy pgbouncer pgbackrest postgresql-15'

/** Those that are not installed. */
export const missingPrograms = () =>
  Object.entries(PROGRAMS)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)

/** PostgreSQL does not run as root: Debian's user for it, or nobody else than who runs this. */
export async function databaseUser(): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = userInfo()
  if (uid !== 0) return { uid, gid }
  const [user, group] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
  return { uid: Number(user), gid: Number(group) }
}

/** Patroni's version, such as 4.0.7. */
export const patroniVersion = async () => (await run(PROGRAMS.patroni, ['--version'])).trim().split(' ').at(-1)
