import type { FastifyRequest } from 'fastify'

/** Headers by which a proxy shows: behind one, a loopback socket says nothing about who asks. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether a page may be given a token of the demo corporation: it was asked for on this machine, without a proxy, under a
 * name of this machine. The name is checked because a site can have its own name resolve to 127.0.0.1 (DNS rebinding) and
 * would then read the page as its own.
 */
export function isLocalVisitor({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const address = socket.remoteAddress ?? ''
  const local = address === '::1' || /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address)
  return local && isLocalName(headers.host) && !FORWARDED.some((name) => headers[name] !== undefined)
}

function isLocalName(host = ''): boolean {
  return /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d+)?$/i.test(host)
}
