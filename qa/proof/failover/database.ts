import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Sql } from '../../../server/src/storage/connect.ts'
import type { Lab } from '../../lab/finding.ts'
import { deployed } from './deployed.ts'
import { type Machine, startMachine } from './machine.ts'
import { databaseUser, PROGRAMS } from './programs.ts'

type Member = { name: string; role: string; state: string; lag?: number | 'unknown' }

/** How long the three may take to become whole again. */
const PATIENCE_MS = 180_000

/** Three machines with a replicated PostgreSQL, and HAProxy that leads to its primary. */
export async function startDatabase(lab: Lab) {
  // a network of this run's own, so that two runs do not meet
  const net = `127.42.${process.pid % 250}.`
  const [folder, user] = [await lab.folder(), await databaseUser()]
  const repository = join(folder, 'backups')
  await mkdir(repository)
  await chown(repository, user.uid, user.gid)
  await chown(folder, user.uid, user.gid)
  const machines: Machine[] = []
  for (const no of [1, 2, 3]) machines.push(await startMachine(lab, { no, folder, repository, net, user }))
  await startHaproxy(lab, folder, net)

  const members = async (): Promise<Member[]> => {
    for (const { address } of machines) {
      const reply = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) }).catch(
        () => null,
      )
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members
    }
    return []
  }
  const url = (login: string) => `postgres://${login}@${net}1:5000`
  const database = {
    machines,
    net,
    user,
    url,
    members,
    named: (name: string) => machines.find((machine) => machine.name === name) as Machine,
    /** The machine whose PostgreSQL is the primary. */
    async primary(): Promise<Machine> {
      for (;;) {
        const leader = (await members()).find(({ role }) => role === 'leader')
        if (leader) return database.named(leader.name)
        await pause(200)
      }
    },
    /** Waits until one leads and the others follow it; with `synchronous`, one of them at every commit. */
    async whole({ synchronous = true } = {}): Promise<void> {
      const until = performance.now() + PATIENCE_MS
      for (;;) {
        const found = await members()
        const streaming = found.filter(({ role, state }) => role !== 'leader' && /running|streaming/.test(state))
        const agreed = !synchronous || found.some(({ role }) => role === 'sync_standby')
        const leads = found.some(({ role, state }) => role === 'leader' && state === 'running')
        if (leads && streaming.length === 2 && agreed && streaming.every(({ lag }) => Number(lag ?? 0) < 1e6)) return
        if (performance.now() > until) throw new Error(`not whole after three minutes: ${JSON.stringify(found)}`)
        await pause(500)
      }
    },
    /** Changes how the cluster works, as `patronictl edit-config` does. */
    async configure(change: Record<string, unknown>): Promise<void> {
      const { address } = await database.primary()
      const body = JSON.stringify(change)
      const reply = await fetch(`http://${address}:8008/config`, { method: 'PATCH', body })
      if (!reply.ok) throw new Error(`Patroni refused: ${await reply.text()}`)
    },
    /** A connection to the primary by HAProxy. */
    open(login: string, name: string): Sql {
      const pool = connect({ url: `${url(login)}/${name}` }, { max: 1 })
      lab.after(() => pool.end({ timeout: 1 }))
      return pool
    },
  }
  await database.whole()
  return database
}

export type Database = Awaited<ReturnType<typeof startDatabase>>

async function startHaproxy(lab: Lab, folder: string, net: string): Promise<void> {
  const config = join(folder, 'haproxy.cfg')
  const places = { 'bind :80': `bind ${net}1:8090`, '127.0.0.1:5000': `${net}1:5000` }
  await writeFile(config, await deployed('haproxy.cfg', { net, places }))
  const haproxy = spawn(PROGRAMS.haproxy, ['-db', '-f', config], { stdio: 'ignore' })
  lab.after(async () => {
    const ended = once(haproxy, 'exit')
    if (haproxy.exitCode === null && haproxy.kill('SIGKILL')) await ended
  })
}
