import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { type Console, DEMO } from './setup.ts'
import { settled } from './visit.ts'

/** Kilobytes (gzip) of the console's own files that a first visit may load. */
export const MOST_KB = { login: 260, customers: 340 }

/** Kilobytes (gzip) that a first visit loads, to the log-in and to the customers. */
export async function firstLoads(product: Console): Promise<{ login: number; customers: number }> {
  product.expected.add('401 GET session')
  const login = await firstLoad(product, '/login', false, (page) => page.getByLabel('密码').waitFor())
  const customers = await firstLoad(product, `/${DEMO}/customers`, true, (page) =>
    page.getByRole('row').nth(1).waitFor(),
  )
  return { login, customers }
}

async function firstLoad(
  { open, origin }: Console,
  path: string,
  signedIn: boolean,
  there: (page: Page) => Promise<void>,
): Promise<number> {
  const context = (await open('/nowhere', { signedIn, fresh: true })).context()
  const page = await context.newPage()
  const bodies: Promise<number>[] = []
  const weigh = (response: Response) => {
    if (new URL(response.url()).pathname.startsWith('/console/'))
      bodies.push(response.body().then((body) => gzipSync(body).length))
  }
  page.on('response', weigh)
  await page.goto(`${origin}/console${path}`)
  await there(page)
  await settled(page)
  page.off('response', weigh)
  const sizes = await Promise.all(bodies)
  await context.close()
  return Math.round(sizes.reduce((sum, each) => sum + each, 0) / 1000)
}
