import { listCells, urlOf } from '../../../server/src/cells/directory.ts'
import { moveCorp } from '../../../server/src/cells/move.ts'
import { connect } from '../../../server/src/storage/connect.ts'
import { openVault } from '../../../server/src/storage/vault.ts'

/**
 * A move of a corporation that kills processes, at once and without a word, when a step is done or when it is written down:
 * itself, a PostgreSQL, or both.
 */
const {
  url,
  folder,
  corpId,
  target,
  step,
  written,
  victims = [process.pid],
} = JSON.parse(process.env.LAB_INPUT ?? '{}')
const vault = await openVault({ key: undefined, folder, make: false })
const home = connect({ url }, { max: 4 })
const pools = new Map([['home', home]])
for (const { name } of await listCells(home))
  pools.set(name, connect({ url: (await urlOf(home, vault, name)) as string }, { max: 4 }))
await moveCorp(
  {
    ...{ home, vault, say: () => {} },
    cell: async (name) => pools.get(name) as typeof home,
    onStep(done, isWritten) {
      if (done === step && isWritten === written) for (const pid of victims) process.kill(pid || process.pid, 'SIGKILL')
    },
  },
  corpId,
  target,
)
await Promise.all([...pools.values()].map((pool) => pool.end({ timeout: 1 })))
