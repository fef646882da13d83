import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { answerArchive } from '../archive/driver.ts'
import { answerWindow } from '../browser/window.ts'
import { answerControl } from '../control/answer.ts'
import type { ControlDeps } from '../control/call.ts'
import { loginPage } from '../login/pages.ts'
import { answerPlatform } from '../platform/answer.ts'
import type { RateLimits } from '../platform/limits.ts'
import { publicFile } from './files.ts'

export interface HandlerDeps extends ControlDeps {
  token: string
  /** Whether the control API answers callers from other machines. */
  remoteControl: boolean
  limits: RateLimits
  /** Calls under way, by corporation and path. */
  inFlight: Map<string, number>
  onCall: () => void
}

export type HttpReply =
  | { status: number; headers?: Record<string, string>; body?: string | Buffer }
  | { broken: 'drop' | 'reset' }

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** One request: a platform call, a log-in page, a public file, the archive driver, or the control API. */
export async function handle(deps: HandlerDeps, request: IncomingMessage, body: Buffer): Promise<HttpReply> {
  const url = readUrl(request.url ?? '/')
  const method = request.method ?? 'GET'
  const ip = plainIp(request.socket.remoteAddress ?? '')
  const { pathname: path, searchParams: query } = url
  if (deps.windows.isWindow(request.headers.host)) {
    const window = isLoopback(ip) ? deps.windows.byHost(request.headers.host) : undefined
    if (!window) return { status: 404 }
    return answerWindow(deps, window, { method, target: path + url.search, headers: request.headers, body })
  }
  if (path.startsWith('/cgi-bin/')) {
    const content_type = request.headers['content-type'] ?? ''
    const reply = await answerPlatform(deps, {
      method,
      path: path.slice('/cgi-bin/'.length),
      query,
      content_type,
      body,
      ip,
    })
    deps.onCall()
    if ('broken' in reply) return reply
    const { status, type, body: text, filename } = reply
    const disposition = filename && { 'content-disposition': `attachment; filename="${encodeURIComponent(filename)}"` }
    return { status, headers: { ...(type && { 'content-type': type }), ...disposition }, body: text }
  }
  if (path === '/connect/oauth2/authorize' || path === '/wwlogin/sso/login') {
    const { status, location, html = '' } = loginPage(deps.sim, url, request.headers.cookie ?? '')
    return {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', ...(location && { location }), ...PAGE_HEADERS },
      body: html,
    }
  }
  if (path === '/sim' || path === '/') return { status: 302, headers: { location: '/sim/' } }
  if (!path.startsWith('/sim/')) return { status: 404 }
  const file = method === 'GET' || method === 'HEAD' ? publicFile(deps.sim, path) : undefined
  if (file) return { status: 200, headers: { ...PAGE_HEADERS, 'content-type': file.type }, body: file.body }
  if (path.startsWith('/sim/archive/')) {
    if (method !== 'POST') return json(405, { error: `${method} is not allowed here` })
    return json(200, answerArchive(deps.sim, path.slice('/sim/archive/'.length), parse(body), ip))
  }
  if (!deps.remoteControl && !isLoopback(ip)) return json(403, { error: 'the control API answers this machine only' })
  if (!authorized(request.headers.authorization, deps.token))
    return json(401, { error: 'Authorization: Bearer <control token> is needed' })
  const reply = await answerControl(deps, { method, path, query, body })
  return { status: reply.status, headers: { ...JSON_TYPE, ...reply.headers }, body: JSON.stringify(reply.body) }
}

/** The page loads nothing from elsewhere; pages of this machine, such as the console, may show it in a frame. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src http://*.localhost:*; base-uri 'none'; form-action 'none'; frame-ancestors http://127.0.0.1:* http://localhost:*",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

const json = (status: number, body: unknown): HttpReply => ({ status, headers: JSON_TYPE, body: JSON.stringify(body) })

function readUrl(target: string): URL {
  try {
    return new URL(target.startsWith('/') ? `http://simulator${target}` : target)
  } catch {
    return new URL('http://simulator/bad-address')
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** IPv4 addresses without the IPv6 clothes they may come in. */
const plainIp = (ip: string) => (ip.startsWith('::ffff:') ? ip.slice(7) : ip)
const isLoopback = (ip: string) => ip === '::1' || ip.startsWith('127.')

function authorized(header: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
