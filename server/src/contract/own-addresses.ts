import { isIP } from 'node:net'

/**
 * Addresses of ours, on `origin`: GUANXI_PUBLIC_URL or, without it, where the service listens. A request's own headers
 * never tell it, since the caller writes them.
 */

/** A wildcard address such as 0.0.0.0 cannot be called; loopback stands in its place. */
export function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

/** Where a one-time link's token signs its holder in; behind `#`, so that no server's log has it. */
export function enterLink(origin: string, token: string): string {
  return `${origin}/console/enter#${token}`
}

/** What the messaging platform calls when something happens there. */
export function callbackUrl(origin: string, corpId: string): string {
  return `${origin}/platform/wecom/${encodeURIComponent(corpId)}/callback`
}

/**
 * Whether a page is ours: one of our own address, scheme included, or of the address that the call came to when that is
 * another one. A page cannot choose the Host that its calls carry: the browser does.
 */
export function isOwnOrigin(origin: string, host: string, own: URL): boolean {
  if (origin === own.origin) return true
  return host !== own.host && URL.canParse(origin) && new URL(origin).host === host
}

/**
 * The same for what only programs call. A name that is not ours may be a site's that resolves to us (DNS rebinding), whose page
 * would then be of the address that it calls: only addresses without a name count beside our own.
 */
export function isOwnUnreboundOrigin(origin: string, host: string, own: URL): boolean {
  return isOwnOrigin(origin, host, own) && (origin === own.origin || isNameless(new URL(origin).hostname))
}

const isNameless = (hostname: string) => hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
