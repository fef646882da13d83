import { setInterval } from 'node:timers'
import type { Sql } from '../../../server/src/storage/connect.ts'
import type { Lab } from '../../lab/finding.ts'
import { startServe } from '../../lab/serve.ts'
import { makeCorp, tokenOf } from '../../lab/service.ts'
import { addCustomers } from '../database-faults/ledger.ts'
import { startWriters, type Writers } from '../database-faults/writers.ts'
import type { Database } from './database.ts'

/** The superuser's login, with the password that deploy/patroni.yml names. */
export const SUPERUSER = 'postgres:replace-this-1'
export const OWNER = 'guanxi:owner'

/** Three nodes on the replicated database; `settings` are those that differ from what operators' files say. */
export async function startNodes(lab: Lab, database: Database, settings: Record<string, string> = {}) {
  const folder = await lab.folder()
  const common = {
    ...{ GUANXI_DATA: folder, GUANXI_SIMULATOR: 'off', GUANXI_DB_TIMEOUT: '30' },
    DATABASE_URL: `${database.url(OWNER)}/guanxi`,
    ...settings,
  }
  const nodes = [await startServe(lab, common)]
  for (let no = 2; no <= 3; no++) nodes.push(await startServe(lab, common))
  return nodes.map(({ address }) => address)
}

/** Sixteen callers of a new corporation that write with keys and four that read, each call to the next node. */
export async function startCallers(owner: Sql, nodes: readonly string[], corpId: string): Promise<Writers> {
  // calls that wait for the database are no overload; the nodes of an earlier part count for the limit of each
  const secret = await makeCorp(owner, corpId, { limits: owner.json({ in_flight: 1000 } as never) })
  const token = await tokenOf(nodes[0] as string, corpId, secret)
  const unionids = await addCustomers(owner, corpId)
  let calls = 0
  const address = () => nodes[calls++ % nodes.length] as string
  return startWriters({ address, token, unionids, writers: 16, readers: 4, seed: 11 })
}

/** Watches how long no write is acknowledged; `longest` gives the longest time since it was asked last, in seconds. */
export function watchWrites({ acknowledged }: Writers) {
  let [seen, since, longest] = [acknowledged.size, performance.now(), 0]
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - since)
    if (acknowledged.size > seen) [seen, since] = [acknowledged.size, now]
  }, 20)
  return {
    longest() {
      const seconds = longest / 1000
      longest = 0
      return seconds
    },
    stop: () => clearInterval(timer),
  }
}
