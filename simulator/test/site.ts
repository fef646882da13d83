import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { CORP, type Json } from './setup.ts'

/** What the site heard, in order. */
export interface Heard {
  path: string
  who: string
  method: string
  fields: Record<string, string[]>
  headers: IncomingMessage['headers']
}

type Shown = { html?: string; svg?: string; to?: string; status?: number }

/**
 * A site with pages for customers: it logs visitors in through the platform, knows them by a cookie, and asks `show`
 * what a path looks like to them.
 */
export async function startSite(
  platform: { origin: string; token: () => Promise<string> },
  show: (path: string, heard: Heard) => Shown | undefined | Promise<Shown | undefined>,
) {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, `http://${request.headers.host}`)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (url.pathname === '/back') {
      const query = new URLSearchParams({
        access_token: await platform.token(),
        code: url.searchParams.get('code') ?? '',
      })
      const info: Json = await (await fetch(`${platform.origin}/cgi-bin/auth/getuserinfo?${query}`)).json()
      const who = info.external_userid ?? info.userid ?? info.openid
      const cookie = `who=${who}; Path=/; HttpOnly; SameSite=Lax`
      const to = decodeURIComponent(url.searchParams.get('state')!)
      response.writeHead(302, { location: to, 'set-cookie': cookie }).end()
      return
    }
    const who = /who=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    if (!who) {
      const query = new URLSearchParams({
        ...{ appid: CORP, redirect_uri: `${url.origin}/back`, response_type: 'code', scope: 'snsapi_base' },
        ...{ agentid: '1000002', state: encodeURIComponent(url.pathname + url.search) },
      })
      response.writeHead(302, { location: `${platform.origin}/connect/oauth2/authorize?${query}` }).end()
      return
    }
    const fields: Heard['fields'] = {}
    const type = request.headers['content-type'] ?? ''
    const body = Buffer.concat(parts)
    const given: [string, string][] = type.startsWith('multipart/')
      ? await multipart(body, type)
      : [...new URLSearchParams(body.toString())]
    for (const [name, value] of [...url.searchParams, ...given]) fields[name] = [...(fields[name] ?? []), value]
    const said = { path: url.pathname, who, method: request.method!, fields, headers: request.headers }
    heard.push(said)
    const { html = '', svg, to, status = 200 } = (await show(url.pathname, said)) ?? { status: 404 }
    if (to) response.writeHead(303, { location: to }).end()
    else
      response
        .writeHead(status, { 'content-type': svg ? 'image/svg+xml' : 'text/html; charset=utf-8' })
        .end(svg ?? `<!doctype html><title>Page</title>${html}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

async function multipart(body: Buffer, type: string): Promise<[string, string][]> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const pairs: [string, string][] = []
  for (const [name, value] of form)
    pairs.push([name, typeof value === 'string' ? value : `${value.name}: ${await value.text()}`])
  return pairs
}
