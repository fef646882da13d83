import type { Check, Finding, Lab } from '../lab/finding.ts'
import { throughput } from '../lab/load.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { type BenchSetup, benchSetup, staffPages } from './bench-setup.ts'

const CLIENTS = 16
const LIMIT = 100

/** Calls per second with compression, as a part of those without, that each coding must reach. */
const BARS = { zstd: 0.5, br: 0.3, gzip: 0.3 }

/** What compressing a long reply costs and saves, for each coding. */
export const check: Check = {
  name: 'compression',
  title: 'Compressed replies',
  async run(lab) {
    const all = await benchSetup(lab)
    const findings: Finding[] = []
    for (const coding of Object.keys(BARS) as (keyof typeof BARS)[]) findings.push(await measure(lab, all, coding))
    return findings
  },
}

async function measure(lab: Lab, all: BenchSetup, coding: keyof typeof BARS): Promise<Finding> {
  const plain = await sizeOf(all, 'identity')
  const size = await sizeOf(all, coding)
  const load = {
    address: all.service.address,
    connections: CLIENTS,
    seconds: lab.by({ slice: 0.3, quick: 1, full: 5 }),
  }
  const pages = staffPages(all, LIMIT)
  const compressed = { ...load, requests: pages.map((page) => ({ ...page, headers: { 'accept-encoding': coding } })) }
  const asIs = { ...load, requests: pages, good: '"staff_list":[{' }
  await throughput(all.loader, compressed)
  const samples = await interleave(lab.by({ slice: 1, quick: 3, full: 7 }), {
    ours: () => throughput(all.loader, compressed),
    theirs: () => throughput(all.loader, asIs),
  })
  const what = `staff page of ${LIMIT}, ${coding}`
  const note = `${kB(size)} in place of ${kB(plain)}: ${(plain / size).toFixed(1)} times less`
  const about = { what, against: 'without compression', bar: { atLeast: BARS[coding] }, unit: 'calls per second', note }
  return ratio({ ...about, names: [coding, 'as it is'] }, samples)
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** The bytes of one page's body as they travel. */
async function sizeOf(all: BenchSetup, coding: string): Promise<number> {
  const [page] = staffPages(all, LIMIT)
  const url = new URL(page?.path as string, all.service.address)
  const reply = await fetch(url, { headers: { 'accept-encoding': coding } })
  await reply.arrayBuffer()
  const used = reply.headers.get('content-encoding') ?? 'identity'
  if (used !== coding) throw new Error(`a reply in ${used}, not ${coding}`)
  return Number(reply.headers.get('content-length'))
}
