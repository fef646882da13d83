import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lab } from '../../lab/finding.ts'
import { deployed } from './deployed.ts'
import { signalAll, withDescendants } from './process-tree.ts'
import { PROGRAMS } from './programs.ts'
import { run } from './run.ts'

type Place = { no: number; folder: string; repository: string; net: string; user: { uid: number; gid: number } }

/** One of the three: etcd, Patroni and its PostgreSQL, set up by the files of `deploy/`, on an address of its own. */
export async function startMachine(lab: Lab, { no, folder, repository, net, user }: Place) {
  const [name, address, home] = [`db${no}`, `${net}1${no}`, join(folder, `db${no}`)]
  const data = join(home, 'data')
  for (const each of [home, join(home, 'socket')]) {
    await mkdir(each, { mode: 0o700 })
    await chown(each, user.uid, user.gid)
  }
  const places = {
    '/var/lib/etcd/guanxi': join(home, 'etcd'),
    '/var/lib/postgresql/15/guanxi': data,
    '/var/lib/postgresql/.pgpass-patroni': join(home, 'pgpass'),
    '/var/run/postgresql': join(home, 'socket'),
    '/var/lib/pgbackrest': repository,
  }
  const written = async (file: string) => {
    const path = join(home, file)
    await writeFile(path, await deployed(file, { no, net, places }), { mode: 0o600 })
    await chown(path, user.uid, user.gid)
    return path
  }
  const config = await written('patroni.yml')
  const etcdSettings = (await readFile(await written('etcd.env'), 'utf8')).match(/^ETCD_\w+=.*$/gm) ?? []
  const env = {
    ...{ PATH: '/usr/bin:/bin', HOME: home, LANG: 'C.UTF-8' },
    PGBACKREST_CONFIG: await written('pgbackrest.conf'),
    PGBACKREST_LOCK_PATH: join(home, 'lock'),
    ETCD_UNSUPPORTED_ARCH: process.arch,
  }
  const running = new Map<'etcd' | 'patroni', ChildProcess>()

  async function launch(program: 'etcd' | 'patroni', args: string[], more = {}) {
    const log = await open(join(home, `${program}.log`), 'a')
    const child = spawn(PROGRAMS[program], args, {
      ...{ cwd: home, env: { ...env, ...more }, ...user, stdio: ['ignore', log.fd, log.fd] },
    })
    await log.close()
    running.set(program, child)
  }

  const postmaster = async () => {
    const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
    return text ? [Number.parseInt(text, 10)] : []
  }
  const alive = (program: 'etcd' | 'patroni') => {
    const child = running.get(program)
    return child && child.exitCode === null && child.signalCode === null ? child : undefined
  }
  const machine = {
    name,
    address,
    home,
    data,
    config,
    /** Runs a command of PostgreSQL's user on this machine. */
    run: (program: string, args: readonly string[]) =>
      run(program, args, { ...user, env: { ...env, PGPASSWORD: 'replace-this-1' }, cwd: home }),
    /** The processes of its PostgreSQL. */
    postgres: async () => withDescendants(await postmaster()),
    /** All that runs on it, or what belongs to one program. */
    async processes(program?: 'etcd' | 'patroni'): Promise<number[]> {
      const own = program ? [alive(program)] : [alive('etcd'), alive('patroni')]
      const pids = own.flatMap((child) => (child?.pid ? [child.pid] : []))
      return withDescendants(program ? pids : [...pids, ...(await postmaster())])
    },
    /** Starts whatever is not running. */
    async start() {
      const settings = Object.fromEntries(etcdSettings.map((line) => line.split(/=(.*)/s).slice(0, 2)))
      if (!alive('etcd')) await launch('etcd', [], settings)
      if (!alive('patroni')) await launch('patroni', [config])
    },
    /** Ends it all at once, as a machine ends whose power is gone. */
    async kill() {
      const ended = [alive('etcd'), alive('patroni')].map((child) => child && once(child, 'exit'))
      signalAll(await machine.processes(), 'SIGKILL')
      await Promise.all(ended)
    },
  }
  lab.after(async () => {
    signalAll(await machine.processes(), 'SIGCONT')
    await machine.kill()
  })
  await machine.start()
  return machine
}

export type Machine = Awaited<ReturnType<typeof startMachine>>
