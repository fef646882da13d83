import { answerLogin, isLogin } from '../login/authorize.ts'
import { refuse } from '../refuse.ts'
import type { Sim } from '../sim.ts'
import { type BrowserRequest, browserFetch } from './request.ts'
import { keepTab, type Opened } from './tab.ts'
import type { Browsing } from './visitor.ts'

const MOST_STEPS = 20
const TEXT = /^(?:text\/|application\/(?:json|xml|javascript|[\w.-]+\+(?:json|xml))|image\/svg)/

export interface Visited extends Opened {
  visited: string[]
}

/**
 * Opens an address in somebody's browser, follows redirects, and logs them in where the way leads through the
 * platform's log-in. What is shown at the end becomes their page.
 */
export async function visit(
  sim: Sim,
  browsing: Browsing,
  address: string,
  { follow = true, ...request }: BrowserRequest & { follow?: boolean } = {},
): Promise<Visited> {
  const visited: string[] = []
  let url = new URL(address)
  let { method = 'GET', body, headers } = request
  const asGet = () => {
    const { origin, ...others } = headers ?? {}
    ;[method, body, headers] = ['GET', undefined, others]
  }
  for (let step = 0; step < MOST_STEPS; step++) {
    visited.push(url.href)
    if (isLogin(url)) {
      const answer = answerLogin(sim, url, browsing)
      if ('error' in answer) return { status: 400, url: url.href, headers: {}, body: answer.error, visited }
      if (!follow) return { status: 302, url: url.href, headers: { location: answer.location }, body: '', visited }
      url = new URL(answer.location)
      asGet()
      continue
    }
    const reply = await browserFetch(sim, browsing, url, { method, body, headers })
    const next = follow ? redirectOf(reply, url) : undefined
    if (!next) {
      const shown = { status: reply.status, url: url.href, headers: Object.fromEntries(reply.headers), visited }
      const page = { ...shown, body: await bodyOf(reply) }
      if (follow) keepTab(sim, browsing, page)
      return page
    }
    await reply.body?.cancel()
    url = next
    if (reply.status !== 307 && reply.status !== 308 && method !== 'HEAD') asGet()
  }
  return refuse(`url: more than ${MOST_STEPS} redirects`)
}

function redirectOf(reply: Response, from: URL): URL | undefined {
  const location = reply.headers.get('location')
  const redirects = reply.status >= 300 && reply.status < 400 && location !== null
  if (!redirects || !URL.canParse(location, from.href)) return undefined
  const next = new URL(location, from)
  return /^https?:$/.test(next.protocol) ? next : undefined
}

async function bodyOf(reply: Response): Promise<string> {
  const type = reply.headers.get('content-type')
  if (type === null || TEXT.test(type)) return reply.text()
  return Buffer.from(await reply.arrayBuffer()).toString('base64')
}
