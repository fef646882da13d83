import { openCluster } from '../../lab/cluster.ts'
import { databaseUrls } from '../../lab/database-url.ts'
import { importDemo } from '../../lab/demo-corp.ts'
import { type Check, noProblems } from '../../lab/finding.ts'
import { openLabPlatform } from '../../lab/platform.ts'
import { startServe } from '../../lab/serve.ts'
import { tokenOf } from '../../lab/service.ts'
import { GUARD_OPTION } from '../../support/network-guard.ts'
import { guessesOnAll } from './guesses.ts'
import { keysOnAll } from './keys.ts'
import { leasesApart, watchLeases } from './leases.ts'
import { nodeDies } from './node-dies.ts'
import { revokedOnAll } from './revoke.ts'
import { watchWindows, windowsOnAll } from './windows.ts'
import { sharedWork } from './work.ts'

const CORP = 'wwnodes'
const OTHER_CLOCK = new URL('./other-clock.ts', import.meta.url)
/** How many milliseconds each node's clock is ahead; the database has the true time. */
const AHEAD = [600_000, -600_000, 0]

/** Three `serve` processes with clocks of their own on one database, which know of each other only by what is in it. */
export const check: Check = {
  name: 'nodes',
  title: 'three nodes serve one database at the same time',
  async run(lab) {
    const cluster = await openCluster(lab)
    const { owner, logins } = await cluster.database('nodes')
    const secret = await importDemo(lab, owner, CORP)
    const urls = await databaseUrls(lab, cluster, logins.owner, ['node_a', 'node_b', 'node_c'])
    const seen = await watchLeases(owner)
    const asked = await watchWindows(owner)
    const folder = await lab.folder()
    const settings = { GUANXI_DATA: folder, GUANXI_CALLBACK_ALLOW: '127.0.0.0/8', GUANXI_SIMULATOR: 'off' }
    const serve = (DATABASE_URL: string, node: number) => {
      const NODE_OPTIONS = `${GUARD_OPTION} --import ${OTHER_CLOCK}?${AHEAD[node]}`
      return startServe(lab, { ...settings, DATABASE_URL, NODE_OPTIONS })
    }
    const served = await Promise.all(urls.map(serve))
    const addresses = served.map(({ address }) => address)
    await (await openLabPlatform(lab)).simulate(owner, CORP, folder)
    const tokens = await Promise.all(addresses.map((address) => tokenOf(address, CORP, secret)))
    const nodes = { corpId: CORP, secret, addresses, tokens }
    const keys = lab.by({ slice: 20, quick: 100, full: 1000 })
    return [
      noProblems(
        {
          what: 'one idempotency key sent to all nodes at once, with tokens of each',
          bar: 'one effect and one reply for each key; a token of one node opens the others',
          result: `${keys} keys`,
        },
        await keysOnAll(nodes, owner, keys),
      ),
      await sharedWork(lab, nodes, owner),
      await leasesApart(lab, owner, { corpId: CORP, folder, seen, nodes: served.length }),
      await windowsOnAll(nodes, owner, asked, lab.by({ slice: [60, 600], quick: [60, 600], full: [60, 600, 6000] })),
      await guessesOnAll(nodes),
      await nodeDies(lab, nodes, owner, served),
      await revokedOnAll({ ...nodes, addresses: addresses.slice(0, 2) }, owner),
    ]
  },
}
