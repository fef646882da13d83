import { connect } from '../../server/src/storage/connect.ts'
import { beside, type Loop } from '../lab/beside.ts'
import type { Check, Lab } from '../lab/finding.ts'
import { throughput } from '../lab/load.ts'
import { seeded } from '../lab/random.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { callJson } from '../lab/service.ts'
import { type BenchSetup, benchSetup } from './bench-setup.ts'
import { startCeiling } from './staff-page/ceiling.ts'

const CLIENTS = 16

/** Any page of a long list, wherever it begins, beside the least that a first page costs, and beside plain OFFSET. */
export const check: Check = {
  name: 'deep-page',
  title: 'A page far into a long list',
  async run(lab) {
    const all = await benchSetup(lab)
    const deep = offsets(lab, all)
    const wrong = await compare(all, deep.slice(0, 20))
    if (wrong) throw new Error(`the page at offset ${wrong} is not the one that plain OFFSET gives`)
    const ceiling = await startCeiling(lab, { wire: false })
    const first = { address: ceiling.address, requests: [ceiling.page(all.large.corpId)] }
    const quiet = await measure(lab, all, deep, first)
    const plain = await againstOffset(lab, all, deep)
    const writer = writerOf(all)
    const busy = await beside([writer.write], () => measure(lab, all, deep, first))
    await ceiling.stop()
    const wrongAfter = await compare(all, deep.slice(0, 20))
    if (wrongAfter)
      throw new Error(`after writes, the page at offset ${wrongAfter} is not the one that plain OFFSET gives`)
    const far = deep[0] as number
    const about = { against: 'bare node:http on postgres.js at offset 0', unit: 'calls per second' }
    const what = `pages at random offsets from ${Math.floor(far).toLocaleString('en-US')} on, exact`
    // what OFFSET costs grows with the offset
    const times = Math.round((300 * Math.min(far, 1_000_000)) / 1_000_000)
    const note = `${writer.written()} staff were added or removed meanwhile`
    return [
      ratio({ ...about, what, bar: { atLeast: 0.6 } }, quiet),
      ratio({ ...about, what, against: 'plain OFFSET at the same offsets', bar: { atLeast: times } }, plain),
      ratio({ ...about, what: `${what}, beside a writer`, bar: { atLeast: 0.45 }, note }, busy),
    ]
  },
}

/** Offsets in the second half of the list, the first one its middle. */
function offsets(lab: Lab, { large }: BenchSetup): number[] {
  const random = seeded(11)
  const half = Math.floor(large.people / 2)
  const more = Array.from({ length: lab.by({ slice: 50, quick: 500, full: 2000 }) }, () =>
    Math.floor(half + random() * (half - 100)),
  )
  return [half, ...more]
}

function path({ large }: BenchSetup, offset: number): string {
  return `/open-api/staff/list?limit=30&offset=${offset}&access_token=${large.token}`
}

type Target = { address: string; requests: readonly { path: string }[] }

/** Our pages at these offsets beside a bare server's first page. */
async function measure(lab: Lab, all: BenchSetup, deep: readonly number[], first: Target) {
  const { loader, service } = all
  const seconds = lab.by({ slice: 0.3, quick: 0.7, full: 5 })
  const load = { connections: CLIENTS, seconds, good: '"staff_list":[{' }
  const far = { ...load, address: service.address, requests: deep.map((offset) => ({ path: path(all, offset) })) }
  await throughput(loader, far)
  await throughput(loader, { ...load, ...first })
  return interleave(lab.by({ slice: 1, quick: 5, full: 7 }), {
    ours: () => throughput(loader, far),
    theirs: () => throughput(loader, { ...load, ...first }),
  })
}

/** The same beside the statement that everybody writes, on as many connections; nothing but the database. */
async function againstOffset(lab: Lab, all: BenchSetup, deep: readonly number[]) {
  const { loader, service, db, large } = all
  const load = { address: service.address, connections: CLIENTS, good: '"staff_list":[{' }
  const requests = deep.map((offset) => ({ path: path(all, offset) }))
  const statements = lab.by({ slice: 4, quick: 8, full: 16 })
  const plain = connect(db.logins.owner, { max: CLIENTS })
  try {
    return await interleave(lab.by({ slice: 1, quick: 3, full: 3 }), {
      ours: () => throughput(loader, { ...load, requests, seconds: lab.by({ slice: 0.3, quick: 0.7, full: 5 }) }),
      async theirs() {
        const start = performance.now()
        await Promise.all(
          deep.slice(0, statements).map(
            (offset) => plain`select (select count(*) from staff where corp_id = ${large.corpId}), doc from staff
              where corp_id = ${large.corpId} order by created_at, pk limit 30 offset ${offset}`,
          ),
        )
        return (statements * 1000) / (performance.now() - start)
      },
    })
  } finally {
    await plain.end()
  }
}

/** The first offset whose page differs from what plain SQL gives, if there is one. */
async function compare(all: BenchSetup, some: readonly number[]): Promise<number | undefined> {
  for (const offset of some) {
    const { staff_list } = (await callJson(all.service.address, path(all, offset))) as { staff_list: { id: string }[] }
    const plain = await all.db.owner`select id from staff where corp_id = ${all.large.corpId}
      order by created_at, pk limit 30 offset ${offset}`
    if (staff_list.map(({ id }) => id).join() !== plain.map(({ id }) => id).join()) return offset
  }
  return undefined
}

/** Adds and removes staff, one transaction after the other, all over the list. */
function writerOf({ db, large }: BenchSetup) {
  const random = seeded(12)
  let written = 0
  const write: Loop = async (over) => {
    for (let n = 0; !over(); n++) {
      const at = 1_600_000_000 + Math.floor((random() * large.people) / 3)
      await db.owner`insert into staff (corp_id, pk, id, name, created_at, oa_authorized, ia_authorized, ma_authorized,
          department, updated_at)
        values (${large.corpId}, ${1_000_000_000 + n}, ${`written${n}`}, '新来的', ${at}, true, true, true, '{1}', ${at})`
      if (n % 2 === 1)
        await db.owner`delete from staff where corp_id = ${large.corpId} and pk = ${1_000_000_000 + n - 1}`
      written += n % 2 === 1 ? 2 : 1
    }
  }
  return { write, written: () => written }
}
