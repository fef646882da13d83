import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { openCluster } from '../../lab/cluster.ts'
import { letOwnerBeApp } from '../../lab/database-url.ts'
import type { Lab } from '../../lab/finding.ts'
import { type BadProxy, openProxy } from './proxy.ts'
import { DB_TIMEOUT, type Fault, play, type Seen } from './scene.ts'

/** The service reaches its database through a proxy that misbehaves; `rounds` times each way of doing so. */
export async function network(lab: Lab, rounds: number): Promise<Seen & { faults: number; lostCommits: number }> {
  const cluster = await openCluster(lab)
  const { owner, logins } = await cluster.database('faults')
  await letOwnerBeApp(cluster.folder, logins.owner)
  const proxy = await openProxy(logins.owner.path)
  lab.after(() => proxy.close())
  const { username, password } = logins.owner
  const url = `postgres://${username}:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}/faults`
  const faults = Array.from({ length: rounds }, () => [...ways(proxy), readOnly(owner, 'faults')]).flat()
  const settings = { DATABASE_URL: url, GUANXI_DATA: await lab.folder() }
  const seen = await play(lab, 'A misbehaving network', {
    settings,
    open: async () => ({ owner, close: async () => {} }),
    faults,
  })
  const lostCommits = proxy.lostCommits()
  if (lostCommits === 0) seen.problems.push('no commit was lost: the proxy did not recognise any')
  return { ...seen, faults: faults.length, lostCommits }
}

function ways(proxy: BadProxy): Fault[] {
  return [
    { name: 'every connection is reset', strike: async () => proxy.reset() },
    {
      name: 'commits succeed, and their replies are lost',
      async strike(writers) {
        proxy.loseCommits(10)
        await writers.more(30)
      },
    },
    { name: 'connections go silent for good, new ones work', strike: async () => proxy.forsake() },
    {
      name: 'nobody listens',
      async strike() {
        await proxy.down()
        await pause(1000)
        await proxy.up()
      },
    },
    {
      name: 'nothing passes, longer than the service waits',
      async strike() {
        proxy.stall()
        await pause(DB_TIMEOUT * 1500)
        proxy.resume()
      },
    },
  ]
}

/** Sessions may only read, as those that reach a primary that was demoted; then new ones may write again. */
function readOnly(owner: Sql, database: string): Fault {
  const set = (value: 'on' | 'off') =>
    owner.begin('read write', (tx) =>
      tx.unsafe(`alter database ${database} set default_transaction_read_only = ${value}`),
    )
  return {
    name: 'the database turns read-only',
    async strike(writers) {
      const refused = () => writers.replies['503/10953'] ?? 0
      const before = refused()
      await set('on')
      await owner`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database} and pid <> pg_backend_pid()`
      while (refused() < before + 30) await pause(50)
      await set('off')
    },
  }
}
