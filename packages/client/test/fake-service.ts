import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientOptions, createClient } from '../src/index.ts'

export type Call = {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: any
}

/** What a call is answered with: JSON or text, nothing ever, or a connection that breaks. */
export type Answer = {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  text?: string
  hang?: true
  reset?: true
}

export const SECRET = 'the-very-secret'
const TOKEN_PATH = '/open-api/access_token/get'

/** A service that answers as a test says, and notes what it was asked; tokens are `token-1`, `token-2` … */
export async function startFake(answer: (call: Call, number: number) => Answer | Promise<Answer>) {
  const calls: Call[] = []
  const tokens: Call[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    const { method = '', headers } = request
    const query = Object.fromEntries(url.searchParams)
    const call: Call = { method, path: url.pathname, query, headers, body: text && JSON.parse(text) }
    const isToken = call.path === TOKEN_PATH
    const made = isToken ? tokens.push(call) : calls.push(call)
    const given = isToken ? tokenAnswer(call, made) : await answer(call, made)
    if (given.hang) return
    if (given.reset) return void request.socket.resetAndDestroy()
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers })
    response.end(given.text ?? JSON.stringify(given.json))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl,
    calls,
    tokens,
    /** A client of it that waits only moments before it tries again. */
    client: (options: Partial<ClientOptions> = {}) =>
      createClient({ baseUrl, corpId: 'ww1', secret: SECRET, retryMs: 1, ...options }),
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function tokenAnswer(call: Call, made: number): Answer {
  if (call.body.secret !== SECRET) return { json: { errcode: 10001, errmsg: 'no' } }
  return { json: { errcode: 0, errmsg: 'ok', access_token: `token-${made}`, expires_in: 7200 } }
}

export const ok = (fields: object = {}): Answer => ({ json: { errcode: 0, errmsg: 'ok', ...fields } })
export const code = (errcode: number, more: Answer = {}): Answer => ({ json: { errcode, errmsg: 'no' }, ...more })
