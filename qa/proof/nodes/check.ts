import { openCluster } from '../../lab/cluster.ts'
import { databaseUrls } from '../../lab/database-url.ts'
import { importDemo } from '../../lab/demo-corp.ts'
import { type Check, noProblems } from '../../lab/finding.ts'
import { openLabPlatform } from '../../lab/platform.ts'
import { startServe } from '../../lab/serve.ts'
import { tokenOf } from '../../lab/service.ts'
import { GUARD_OPTION } from '../../support/network-guard.ts'
import { keysOnBoth } from './keys.ts'
import { leasesApart, watchLeases } from './leases.ts'
import { guessesOnBoth, windowsOnBoth } from './limits.ts'
import { revokedOnBoth } from './revoke.ts'
import { sharedWork } from './work.ts'

const CORP = 'wwnodes'
const OTHER_CLOCK = new URL('./other-clock.ts', import.meta.url)
/** How many milliseconds each node's clock is ahead; the database has the true time. */
const AHEAD = [600_000, -600_000]

/** What the steps are given: two nodes' addresses, and a token that each of them issued. */
export type Nodes = { corpId: string; secret: string; addresses: [string, string]; tokens: [string, string] }

/** Two `serve` processes with clocks of their own on one database, which know of each other only by what is in it. */
export const check: Check = {
  name: 'nodes',
  title: 'two nodes serve one database at the same time',
  async run(lab) {
    const cluster = await openCluster(lab)
    const { owner, logins } = await cluster.database('nodes')
    const secret = await importDemo(lab, owner, CORP)
    const urls = await databaseUrls(lab, cluster, logins.owner, ['node_a', 'node_b'])
    const seen = await watchLeases(owner)
    const folder = await lab.folder()
    const settings = { GUANXI_DATA: folder, GUANXI_CALLBACK_ALLOW: '127.0.0.0/8' }
    const serve = async (DATABASE_URL: string, node: number) => {
      const NODE_OPTIONS = `${GUARD_OPTION} --import ${OTHER_CLOCK}?${AHEAD[node]}`
      return (await startServe(lab, { ...settings, DATABASE_URL, NODE_OPTIONS })).address
    }
    const addresses = (await Promise.all(urls.map(serve))) as [string, string]
    await (await openLabPlatform(lab)).simulate(owner, CORP, folder)
    const tokens: [string, string] = [
      await tokenOf(addresses[0], CORP, secret),
      await tokenOf(addresses[1], CORP, secret),
    ]
    const nodes = { corpId: CORP, secret, addresses, tokens }
    const keys = lab.by({ slice: 20, quick: 100, full: 1000 })
    return [
      noProblems(
        {
          what: 'one idempotency key sent to both nodes at once, with tokens of either',
          bar: 'one effect and one reply for each key; a token of one node opens the other',
          result: `${keys} keys`,
        },
        await keysOnBoth(nodes, owner, keys),
      ),
      await sharedWork(lab, nodes, owner),
      await leasesApart(lab, owner, { corpId: CORP, folder, seen }),
      await windowsOnBoth(nodes, owner, lab.by({ slice: [60, 600], quick: [60, 600], full: [60, 600, 6000] })),
      await guessesOnBoth(nodes),
      await revokedOnBoth(nodes, owner),
    ]
  },
}
