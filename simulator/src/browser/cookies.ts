import type { Sim } from '../sim.ts'
import { cookies } from '../state/message-records.ts'

/** The cookies that this person's browser sends to an address. */
export function cookieHeader({ store }: Sim, who: string, url: URL): string {
  const now = Date.now()
  return store
    .list(cookies, '', { by: `${who}|${url.host}` })
    .filter(({ path, expires_ms }) => (expires_ms === undefined || expires_ms > now) && covers(path, url.pathname))
    .sort((a, b) => b.path.length - a.path.length)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

const covers = (path: string, wanted: string) =>
  wanted === path || wanted.startsWith(path.endsWith('/') ? path : `${path}/`)

/** Keeps what a page set. Cookies belong to host and port; Secure ones too, since only loopback is visited in tests. */
export function keepCookies({ store }: Sim, who: string, url: URL, given: string[]): void {
  if (given.length === 0) return
  store.transaction(() => {
    for (const line of given) {
      const [pair = '', ...attributes] = line.split(';')
      const split = pair.indexOf('=')
      if (split < 1) continue
      const name = pair.slice(0, split).trim()
      const value = pair.slice(split + 1).trim()
      const options = new Map(
        attributes
          .map((one) => one.trim().split('=') as [string, string?])
          .map(([key, text]) => [key.toLowerCase(), text]),
      )
      const path = options.get('path')?.startsWith('/')
        ? options.get('path')!
        : url.pathname.slice(0, url.pathname.lastIndexOf('/')) || '/'
      const cookie = { who, host: url.host, path, name, value, ...expiry(options) }
      if (cookie.expires_ms !== undefined && cookie.expires_ms <= Date.now())
        store.remove(cookies, '', cookies.id(cookie))
      else store.put(cookies, '', cookie)
    }
  })
}

function expiry(options: Map<string, string | undefined>): { expires_ms?: number } {
  const age = Number(options.get('max-age') ?? Number.NaN)
  if (!Number.isNaN(age)) return { expires_ms: Date.now() + age * 1000 }
  const date = Date.parse(options.get('expires') ?? '')
  return Number.isNaN(date) ? {} : { expires_ms: date }
}
