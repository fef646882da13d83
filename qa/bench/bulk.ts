import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { copyOut } from '../../server/src/storage/driver/copy.ts'
import type { Check } from '../lab/finding.ts'
import { openConnection } from '../lab/load-connection.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { type BenchSetup, benchSetup } from './bench-setup.ts'

const LIMIT = 100

/** Reading all records of a kind in one call, beside PostgreSQL's own COPY of the same docs and beside the list's pages. */
export const check: Check = {
  name: 'bulk',
  title: 'Reading all records of a kind',
  async run(lab) {
    const all = await benchSetup(lab)
    // as many as there are now: other checks may have added some
    const [held] = await all.db.owner`select count(*)::int as people from staff where corp_id = ${all.large.corpId}`
    const people = held?.people as number
    const rounds = lab.by({ slice: 1, quick: 3, full: 5 })
    const unit = 'rows per second'
    const what = `bulk reading of ${people.toLocaleString('en-US')} staff over HTTP`
    const beside = await interleave(rounds, { ours: () => bulk(all, people), theirs: () => copy(all, people) })
    const pages = lab.by({ slice: 2, quick: 300, full: 3000 })
    const walked = await interleave(rounds, { ours: () => bulk(all, people), theirs: () => walk(all, pages) })
    return [
      ratio({ what, against: 'COPY of the same docs to stdout', bar: { atLeast: 0.5 }, unit }, beside),
      ratio({ what, against: `the list's pages of ${LIMIT}, one after another`, bar: { atLeast: 20 }, unit }, walked),
    ]
  },
}

async function bulk({ service, large }: BenchSetup, people: number): Promise<number> {
  const begun = performance.now()
  const request = get(`${service.address}/open-api/bulk/staff?access_token=${large.token}`)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return rate(begun, people, await linesOf(response))
}

async function copy({ db, large }: BenchSetup, people: number): Promise<number> {
  const begun = performance.now()
  const docs = `copy (select doc from staff where corp_id = '${large.corpId}' order by id) to stdout`
  return rate(begun, people, await linesOf(copyOut(db.owner, docs)))
}

async function walk({ service, large }: BenchSetup, pages: number): Promise<number> {
  const { hostname, port, host } = new URL(service.address)
  const connection = await openConnection(hostname, Number(port))
  const begun = performance.now()
  for (let page = 0; page < pages; page++) {
    const path = `/open-api/staff/list?limit=${LIMIT}&offset=${page * LIMIT}&access_token=${large.token}`
    const { body } = await connection.send(Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`))
    if (!body.includes('"errcode":0')) throw new Error(`page ${page} was refused`)
  }
  connection.close()
  return rate(begun, pages * LIMIT, pages * LIMIT)
}

/** Counted without parsing, which would cost more than the reading. */
async function linesOf(pieces: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0
  for await (const piece of pieces) for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++
  return lines
}

function rate(begun: number, wanted: number, rows: number): number {
  if (rows !== wanted) throw new Error(`${rows} rows, not ${wanted}`)
  return (rows * 1000) / (performance.now() - begun)
}
