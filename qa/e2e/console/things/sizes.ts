import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Console, DEMO } from '../setup.ts'
import { settled } from '../visit.ts'

/** Kilobytes (gzip) of the console's own files that a first visit may load. */
const MOST = { login: 260, customers: 420 }

/** What a first visit costs. */
export function weigh(product: () => Console): void {
  it(`loads at most ${MOST.login} kB to the log-in and ${MOST.customers} kB to the customers`, async () => {
    product().expected.add('401 GET session')
    const login = await firstLoad(product(), '/login', { signedIn: false }, (page) => page.getByLabel('密码').waitFor())
    const customers = await firstLoad(product(), `/${DEMO}/customers`, {}, (page) =>
      page.getByRole('row').nth(1).waitFor(),
    )
    expect(login).toBeLessThanOrEqual(MOST.login)
    expect(customers).toBeLessThanOrEqual(MOST.customers)
  })
}

type Options = Parameters<Console['open']>[1]

async function firstLoad(
  { open, origin }: Console,
  path: string,
  options: Options,
  there: (page: Page) => Promise<void>,
) {
  const page = await open('/nowhere', { ...options, fresh: true })
  const context = page.context()
  const fresh = await context.newPage()
  const bodies: Promise<number>[] = []
  fresh.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/console/'))
      bodies.push(response.body().then((body) => gzipSync(body).length))
  })
  await fresh.goto(`${origin}/console${path}`)
  await there(fresh)
  await settled(fresh)
  const sizes = await Promise.all(bodies)
  await context.close()
  return Math.round(sizes.reduce((sum, each) => sum + each, 0) / 1000)
}
