import { putTagGroup } from '../../../server/src/engines/tags/tag.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import { startChild } from '../../lab/child.ts'
import { openCluster } from '../../lab/cluster.ts'
import type { Check } from '../../lab/finding.ts'
import { makeCorp, startServiceProcess } from '../../lab/service.ts'
import { addPerson } from '../../proof/operators/people.ts'

const CORP = 'wwlive'
const MOST_MS = 1000
const MOST_KB = 20

/** Many people look at the console: each change reaches all of them, and each of them costs little memory. */
export const check: Check = {
  name: 'live',
  title: 'Live events for many listeners',
  async run(lab) {
    const { logins, owner } = await (await openCluster(lab)).database('live')
    await makeCorp(owner, CORP)
    const { key } = await addPerson(owner, 'listener', { [CORP]: 'viewer' })
    const options = { logins, nodeArgs: ['--expose-gc'], adminCallsPerMinute: 1e9, mostInFlight: 4096 }
    const service = await startServiceProcess(options)
    lab.after(() => service.kill())
    const heap = async () => ((await service.ask('memory')) as NodeJS.MemoryUsage).heapUsed / 1000
    const url = `${service.address}/admin-api/corps/${CORP}/live`
    const headers = { authorization: `Bearer ${key}` }
    await fetch(`${service.address}/admin-api/session`, { headers })
    const count = lab.by({ slice: 100, quick: 2000, full: 2000 })
    const before = await heap()
    const child = await startChild(new URL('./listeners-process.ts', import.meta.url), { url, headers, count })
    lab.after(() => child.kill())
    const each = ((await heap()) - before) / count
    const took: number[] = []
    for (let i = 0; i < lab.by({ slice: 2, quick: 10, full: 30 }); i++) {
      const id = `g${i}`
      await asCommand(owner, CORP, (ctx) =>
        putTagGroup(ctx, { tag_group_id: id, tag_group_name: id, department_list: ['0'] }),
      )
      const changed = Date.now()
      took.push(((await child.ask(id)) as number) - changed)
      await new Promise((resolve) => setTimeout(resolve, 100 + ((i * 37) % 250)))
    }
    await child.kill()
    await service.stop()
    const slowest = Math.max(...took)
    const listeners = `${count.toLocaleString('en-US')} listeners on one node`
    return [
      {
        ...{ what: `${listeners}: from the commit until all have heard`, bar: `at most ${MOST_MS} ms` },
        result: `${slowest} ms the slowest of ${took.length}`,
        ...{ outcome: slowest <= MOST_MS ? 'held' : 'missed', figures: { took } },
      },
      {
        ...{ what: `${listeners}: heap after collection, for each`, bar: `at most ${MOST_KB} kB` },
        ...{ result: `${each.toFixed(1)} kB`, outcome: each <= MOST_KB ? 'held' : 'missed' },
      },
    ]
  },
}
