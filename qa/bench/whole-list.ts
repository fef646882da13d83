import type { Check } from '../lab/finding.ts'
import { openConnection } from '../lab/load-connection.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { type BenchSetup, benchSetup } from './bench-setup.ts'

const LIMIT = 100

/** Reading a whole list, page after page, as a nightly copy into another system does. */
export const check: Check = {
  name: 'whole-list',
  title: 'Reading a whole list, page after page',
  async run(lab) {
    const all = await benchSetup(lab)
    const pager = await openPager(all)
    const pages = Math.floor(all.large.people / LIMIT)
    const tenth = Math.floor(pages / 10)
    const points: [number, number][] = []
    for (let i = 0; i < 10; i++) {
      points.push([(i + 1) * tenth * LIMIT, await pager.read(i * tenth, (i + 1) * tenth)])
    }
    const part = Math.min(tenth, lab.by({ slice: 2, quick: 100, full: 500 }))
    const again = await interleave(lab.by({ slice: 1, quick: 3, full: 5 }), {
      ours: () => pager.read(pages - part, pages),
      theirs: () => pager.read(0, part),
    })
    pager.close()
    const first = points[0]?.[1] as number
    const last = points[9]?.[1] as number
    const samples = { ours: [last, ...again.ours], theirs: [first, ...again.theirs] }
    const what = `paging through ${all.large.people.toLocaleString('en-US')} rows with limit=${LIMIT}: the last tenth`
    const bar = { atLeast: 0.8 }
    const names: [string, string] = ['last tenth', 'first tenth']
    const finding = ratio({ what, against: 'the first tenth', bar, unit: 'rows per second', names }, samples)
    const line = { title: 'rows per second over the list', kind: 'line' as const, x: 'rows read', y: 'rows per second' }
    return [
      { ...finding, plots: [{ ...line, series: [{ name: 'rows per second', points }] }, ...(finding.plots ?? [])] },
    ]
  },
}

async function openPager({ service, large }: BenchSetup) {
  const { hostname, port, host } = new URL(service.address)
  const connection = await openConnection(hostname, Number(port))
  return {
    /** Rows per second over these pages. */
    async read(from: number, to: number): Promise<number> {
      const begun = performance.now()
      let rows = 0
      for (let page = from; page < to; page++) {
        const path = `/open-api/staff/list?limit=${LIMIT}&offset=${page * LIMIT}&access_token=${large.token}`
        const reply = await connection.send(Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`))
        rows += rowsOf(reply.body)
      }
      const took = performance.now() - begun
      if (rows !== (to - from) * LIMIT) throw new Error(`pages ${from} to ${to} hold ${rows} rows, not ${LIMIT} each`)
      return (rows * 1000) / took
    },
    close: connection.close,
  }
}

const LIST = Buffer.from('"staff_list":[{')
const ROW = Buffer.from('"created_at":')

/** The rows of a page, counted without the parsing that would cost more than the call; none in a refusal. */
function rowsOf(body: Buffer): number {
  let rows = 0
  for (let at = body.indexOf(LIST); at >= 0; at = body.indexOf(ROW, at + 1)) rows++
  return Math.max(0, rows - 1)
}
