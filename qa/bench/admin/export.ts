import { setInterval } from 'node:timers'
import { customerKind } from '../../../server/src/records/customer/customer.dataset.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import type { Check, Finding } from '../../lab/finding.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import type { ServiceProcess } from '../../lab/service.ts'
import { benchSetup } from '../bench-setup.ts'
import { crm } from '../customer-fixture.ts'
import { ownerKey } from './operator-key.ts'

const MB = 1024 * 1024
const MOST_MB = 100

/** Every customer as CSV, as an operator downloads it, beside COPY of the same columns. */
export const check: Check = {
  name: 'admin-export',
  title: 'CSV of all customers',
  prepare: crm,
  async run(lab) {
    const { db, service } = await benchSetup(lab)
    const { corpId, people } = await crm(lab)
    const headers = { ...(await ownerKey(lab)), accept: 'text/csv', 'accept-encoding': 'identity' }
    const url = `${service.address}/admin-api/corps/${corpId}/customers`
    const ours = async () => {
      const { lines, seconds } = await drain(async () => (await fetch(url, { headers })).body as never)
      if (lines !== people + 1) throw new Error(`${lines} lines of ${people} customers`)
      return people / seconds
    }
    const theirs = async () => {
      const { lines, seconds } = await drain(() => copied(db.owner, corpId))
      if (lines < people) throw new Error(`${lines} lines copied of ${people} customers`)
      return people / seconds
    }
    await ours()
    const watch = watchMemory(service)
    const samples = await interleave(lab.by({ slice: 1, quick: 3, full: 3 }), { ours, theirs })
    const grown = watch.grown()
    const what = `CSV of ${people.toLocaleString('en-US')} customers over HTTP`
    const against = 'COPY of the same columns to stdout'
    return [
      ratio({ what, against, bar: { atLeast: 0.4 }, unit: 'rows per second' }, samples),
      memory(`${what}: growth of resident memory`, grown),
    ]
  },
}

function copied(owner: Sql, corpId: string): Promise<AsyncIterable<Buffer>> {
  const { columns, exports } = customerKind
  const names = Object.keys(customerKind.line.shape)
    .filter((field) => !(field in exports))
    .map((field) => `"${Object.keys(columns).find((name) => columns[name] === field) ?? field}"`)
  const statement = `copy (select ${names.join(', ')} from customer where corp_id = '${corpId}' order by pk desc)
    to stdout (format csv)`
  return owner.unsafe(statement).readable()
}

/** Reads to the end: how many lines there are, by their ends, and how long it took. */
async function drain(open: () => Promise<AsyncIterable<Uint8Array>>) {
  const begun = performance.now()
  let lines = 0
  for await (const chunk of await open()) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  }
  return { lines, seconds: (performance.now() - begun) / 1000 }
}

function watchMemory(service: ServiceProcess) {
  const seen: number[] = []
  const look = async () => void seen.push(((await service.ask('usage')) as NodeJS.MemoryUsage).rss / MB)
  const timer = setInterval(look, 250)
  return {
    grown() {
      clearInterval(timer)
      return Math.max(0, ...seen) - (seen[0] ?? 0)
    },
  }
}

function memory(what: string, grown: number): Finding {
  return {
    ...{ what, bar: `at most ${MOST_MB} MB`, result: `${grown.toFixed(0)} MB` },
    outcome: grown <= MOST_MB ? 'held' : 'missed',
  }
}
