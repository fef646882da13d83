import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { PageReply } from '../contract/page-call.ts'
import { beginLogin, endLogin, keepPageSession, LOGIN_S, openPageSession, SESSION_S } from '../engines/pages/login.ts'
import { inCorp } from '../storage/corp-db.ts'
import { LOGIN_COOKIE, STRANGER, sessionCookie, setCookie } from './cookies.ts'
import type { PageCall, PageDeps } from './deps.ts'
import { notePage, SAFE } from './layout.ts'
import { isVisit } from './visit.ts'

/** Seconds for which somebody who could not be logged in is not asked again. */
const STRANGER_S = 60
/** Seconds after which somebody who was no customer is asked again: they may be one by now. */
const ASK_AGAIN_S = 10

const ANYONE = { kind: 'anonymous' } as const

/** Whom the visitor's session names; all null where there is none. `sessionEnds` is in Unix seconds. */
export type Named = {
  openid: string | null
  externalUserId: string | null
  isStaff: boolean
  sessionEnds: number | null
}

/**
 * Sends a visitor who is not named, or only as nobody's customer, to the platform's log-in, to come back to `target`;
 * undefined where there is nothing to ask.
 */
export async function askLogin(
  deps: PageDeps,
  asked: PageCall,
  named: Named,
  { corpId, target }: { corpId: string; target: string },
): Promise<PageReply | undefined> {
  if (!isVisit(asked) || !canLogIn(asked) || !isUnknown(named, asked.realNow)) return undefined
  if (asked.cookies.get(sessionCookie(corpId)) === STRANGER) return undefined
  const { pool, origin, vault, logIns } = deps
  const known = asked.cookies.get(LOGIN_COOKIE) ?? ''
  const browser = /^[0-9a-f]{32}$/.test(known) ? known : randomBytes(16).toString('hex')
  const nonce = randomBytes(16).toString('hex')
  const redirect = `${origin()}/p/${encodeURIComponent(corpId)}/back`
  const location = await logIns.addressOf(corpId, redirect, nonce + signature(vault, corpId, nonce, browser))
  if (!location) return undefined
  await inCorp({ corpId, pool }, { actor: ANYONE, now: asked.realNow }, (ctx) => beginLogin(ctx, nonce, target))
  return moved(location, [setCookie(LOGIN_COOKIE, browser, LOGIN_S, origin())])
}

/** The client of the platform, whose log-in page answers by itself; any other browser would only be sent away from the page. */
const canLogIn = ({ headers }: PageCall) => /MicroMessenger|wxwork/i.test(headers['user-agent'] ?? '')

function isUnknown({ externalUserId, isStaff, sessionEnds }: Named, now: number): boolean {
  if (externalUserId !== null || isStaff) return false
  return sessionEnds === null || sessionEnds - SESSION_S <= now - ASK_AGAIN_S
}

/** The platform sends a visitor back. What does not fit the log-in that began in this browser is refused. */
export async function finishLogin(deps: PageDeps, asked: PageCall, corpId: string): Promise<PageReply> {
  const { pool, origin, vault, logIns } = deps
  const acting = { actor: ANYONE, now: asked.realNow }
  const [, nonce = '', signed = ''] = /^([0-9a-f]{32})([0-9a-f]{32})$/.exec(asked.params.get('state') ?? '') ?? []
  const own = signature(vault, corpId, nonce, asked.cookies.get(LOGIN_COOKIE) ?? '')
  if (signed === '' || !timingSafeEqual(Buffer.from(signed), Buffer.from(own))) return notePage(400, asked.language)
  const target = await inCorp({ corpId, pool }, acting, (ctx) => endLogin(ctx, nonce))
  if (target === undefined) return notePage(400, asked.language)
  const code = asked.params.get('code') ?? ''
  const visitor = code === '' || code.length > 512 ? undefined : await logIns.whoIs(corpId, code)
  const name = sessionCookie(corpId)
  if (!visitor) {
    const known = asked.cookies.get(name) ?? ''
    const stays = await inCorp({ corpId, pool }, acting, (ctx) => keepPageSession(ctx, known))
    return moved(target, stays ? [] : [setCookie(name, STRANGER, STRANGER_S, origin())])
  }
  const token = await inCorp({ corpId, pool }, acting, (ctx) => openPageSession(ctx, visitor))
  return moved(target, [setCookie(name, token, SESSION_S, origin())])
}

function signature(vault: PageDeps['vault'], corpId: string, nonce: string, browser: string): string {
  return vault
    .sign(JSON.stringify([corpId, nonce, browser]), 'page log-in')
    .toString('hex')
    .slice(0, 32)
}

/** Elsewhere: an address that comes from the database or from us, written as a header takes it. */
export function moved(to: string, cookies: readonly string[] = []): PageReply {
  const location = to.startsWith('/') ? to : new URL(to).href
  const headers = { ...SAFE, location, ...(cookies.length > 0 ? { 'set-cookie': [...cookies] } : {}) }
  return { status: 302, headers, body: '' }
}
