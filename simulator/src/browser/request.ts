import { NoAnswer } from '../refuse.ts'
import type { Sim } from '../sim.ts'
import { cookieHeader, keepCookies } from './cookies.ts'
import type { Browsing } from './visitor.ts'

const TIMEOUT_MS = 30_000
const CUSTOMER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.50'
const STAFF_AGENT = `${CUSTOMER_AGENT} wxwork/4.1.36`

export interface BrowserRequest {
  method?: string
  body?: URLSearchParams | FormData | Buffer<ArrayBuffer>
  headers?: Record<string, string>
}

/** One request of somebody's browser in the platform's client: with their cookies, which it keeps. */
export async function browserFetch(
  sim: Sim,
  browsing: Browsing,
  url: URL,
  { method = 'GET', body, headers }: BrowserRequest = {},
): Promise<Response> {
  const cookie = cookieHeader(sim, browsing.key, url)
  try {
    const reply = await fetch(url, {
      method,
      body,
      redirect: 'manual',
      headers: {
        'user-agent': browsing.userid === undefined ? CUSTOMER_AGENT : STAFF_AGENT,
        accept: 'text/html,*/*',
        'accept-language': 'zh-CN,zh;q=0.9',
        ...headers,
        ...(cookie && { cookie }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    keepCookies(sim, browsing.key, url, reply.headers.getSetCookie())
    return reply
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    throw new NoAnswer(url, cause?.code ?? message)
  }
}
