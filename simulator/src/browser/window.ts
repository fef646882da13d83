import type { IncomingHttpHeaders } from 'node:http'
import { answerLogin, isLogin } from '../login/authorize.ts'
import { NoAnswer } from '../refuse.ts'
import type { Sim } from '../sim.ts'
import { notePage, sayNoAnswer } from './note-page.ts'
import { browserFetch } from './request.ts'
import { rewritePage, rewritePolicy } from './rewrite.ts'
import { keepTab } from './tab.ts'
import type { Window, Windows } from './windows.ts'

export interface WindowRequest {
  method: string
  /** Path and query. */
  target: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface WindowReply {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

const PASSED_ON = /^(?:accept|accept-language|content-type|if-none-match|if-modified-since|range|purpose|sec-.+|x-.+)$/
const LEFT_OUT =
  /^(?:set-cookie|x-frame-options|content-length|content-encoding|transfer-encoding|connection|keep-alive|strict-transport-security|location)$/

/** Shows a site in its window, with the cookies and the log-in of the phone's person. */
export async function answerWindow(
  { sim, windows }: { sim: Sim; windows: Windows },
  window: Window,
  { method, target, headers, body }: WindowRequest,
): Promise<WindowReply> {
  const { browsing, site, shown } = window
  const url = new URL(target, site)
  if (isLogin(url)) return loggedIn(sim, windows, window, url)
  let reply: Response
  try {
    const sends = method !== 'GET' && method !== 'HEAD' && body.length > 0
    reply = await browserFetch(sim, browsing, url, {
      method,
      headers: requestHeaders(headers, window),
      ...(sends && { body: Buffer.from(body) }),
    })
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { status: 502, headers: HTML, body: sayNoAnswer(error) }
  }
  const passed = Object.fromEntries([...reply.headers].filter(([name]) => !LEFT_OUT.test(name)))
  const policy = passed['content-security-policy']
  if (policy) passed['content-security-policy'] = rewritePolicy(policy, site, shown)
  const location = reply.headers.get('location')
  if (location !== null && URL.canParse(location, url.href)) {
    const to = new URL(location, url)
    if (isLogin(to)) return loggedIn(sim, windows, window, to)
    return { status: reply.status, headers: { ...passed, location: windows.addressOf(browsing, to) }, body: '' }
  }
  if (!/^(?:text\/html|application\/xhtml)/.test(passed['content-type'] ?? ''))
    return { status: reply.status, headers: passed, body: Buffer.from(await reply.arrayBuffer()) }
  const html = await reply.text()
  if (/^(?:iframe|document)$/.test(String(headers['sec-fetch-dest'] ?? 'document')))
    keepTab(sim, browsing, { url: url.href, status: reply.status, headers: passed, body: html })
  const elsewhere = (to: URL) => windows.addressOf(browsing, to)
  return { status: reply.status, headers: passed, body: rewritePage(html, { url: url.href, site, elsewhere }) }
}

function loggedIn(sim: Sim, windows: Windows, { browsing }: Window, url: URL): WindowReply {
  const answer = answerLogin(sim, url, browsing)
  if ('error' in answer) return { status: 400, headers: HTML, body: notePage(answer.error) }
  return { status: 302, headers: { location: windows.addressOf(browsing, new URL(answer.location)) }, body: '' }
}

/** What the site shall see: its own address where the browser tells of the window's. */
function requestHeaders(headers: IncomingHttpHeaders, { site, shown }: Window): Record<string, string> {
  const passed = Object.entries(headers).filter(([name]) => PASSED_ON.test(name) && !name.startsWith('sec-ch-'))
  const { origin, referer } = headers
  return {
    ...Object.fromEntries(passed.map(([name, value]) => [name, String(value)])),
    ...(origin && { origin: origin === shown ? site : origin }),
    ...(referer?.startsWith(`${shown}/`) && { referer: site + referer.slice(shown.length) }),
  }
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }
