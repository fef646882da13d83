import { createHash } from 'node:crypto'
import { hashOf } from '../engines/pages/login.ts'

/** The cookies of a request, by name; of two with one name the first. */
export function readCookies(header = ''): Map<string, string> {
  const pairs = header.split(';').flatMap((part): [string, string][] => {
    const at = part.indexOf('=')
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]]
  })
  return new Map(pairs.reverse())
}

/** Corporations whose cookie's name a node remembers. */
const REMEMBERED = 10_000
const names = new Map<string, string>()

/** A corporation has a session cookie of its own: that of another is not even looked at. */
export function sessionCookie(corpId: string): string {
  const known = names.get(corpId)
  if (known) return known
  const name = `gx_${createHash('sha256').update(corpId).digest('hex').slice(0, 16)}`
  if (names.size >= REMEMBERED) names.clear()
  names.set(corpId, name)
  return name
}

/** What the visitor's session at a corporation is looked up by, in hex; empty, which finds none, without its cookie. */
export function sessionHash(cookies: ReadonlyMap<string, string>, corpId: string): string {
  const token = cookies.get(sessionCookie(corpId))
  return token ? hashOf(token).toString('hex') : ''
}

/** Binds a log-in to the browser in which it began. */
export const LOGIN_COOKIE = 'gx_login'

/** In place of a session: this browser could not be logged in a moment ago. */
export const STRANGER = 'none'

export function setCookie(name: string, value: string, seconds: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
