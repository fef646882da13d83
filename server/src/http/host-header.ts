import type { IncomingMessage } from 'node:http'

/** What a Host may be: a name or an address, with a port or without; https://www.rfc-editor.org/rfc/rfc9110#section-7.2 */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i

/** What is wrong with a request's Host, which must be there once: otherwise a proxy and we may read different ones. */
export function hostFault({ headers, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  if (headers.host === undefined) return httpVersion === '1.1' ? '缺少 Host' : undefined
  let times = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] as string)) times++
  if (times > 1) return 'Host 重复'
  return HOST.test(headers.host) ? undefined : 'Host 不合法'
}

/** Most names are of another length, and are not written anew in small letters. */
const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'
