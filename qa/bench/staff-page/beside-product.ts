import type { Finding } from '../../lab/finding.ts'
import { type Request, throughput } from '../../lab/load.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { type BenchSetup, CONNECTIONS, staffPages } from '../bench-setup.ts'

type Product = {
  address: string
  /** How an integrator asks for a corporation's first page, with a token of the product's own. */
  page(corpId: string): Request
  /** How a reply says the total. */
  total(people: number): string
}

type About = { what: string; against: string; bar: { atLeast: number }; note: string }

/** Our staff page beside a product's, which must give as many rows and the same total. */
export async function besideProduct(all: BenchSetup, about: About, product: Product): Promise<Finding> {
  const { db, service, loader, corps } = all
  const requests = corps.map(({ corpId }) => product.page(corpId))
  const [first] = requests as [Request]
  const [counted] =
    await db.owner`select count(*)::int as people from staff where corp_id = ${corps[0]?.corpId as string}`
  const good = product.total(counted?.people)
  const { headers = {} } = first
  const reply = await fetch(product.address + first.path, { headers }).then((response) => response.text())
  const { data } = JSON.parse(reply) as { data?: unknown[] }
  if (data?.length !== 30 || !reply.includes(good)) throw new Error(`not the page: ${reply.slice(0, 300)}`)

  const load = { connections: CONNECTIONS, seconds: 6 }
  const ours = { ...load, address: service.address, requests: staffPages(all), good: '"staff_list":[{' }
  const theirs = { ...load, address: product.address, requests, good }
  await throughput(loader, ours)
  await throughput(loader, theirs)
  const samples = await interleave(5, {
    ours: () => throughput(loader, ours),
    theirs: () => throughput(loader, theirs),
  })
  return ratio({ ...about, unit: 'calls per second' }, samples)
}
