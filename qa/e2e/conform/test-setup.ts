import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { conform } from '../../../packages/conform/src/conform.ts'
import type { ConformOptions } from '../../../packages/conform/src/types.ts'
import { startDemoService } from '../../support/demo.ts'
import type { TestService } from '../../support/service.ts'
import { DEMO, SECRET } from '../client/test-setup.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into
export type Json = any
type Forwarded = { path: string; query: URLSearchParams; method: string }
type Answered = { status: number; body: Json; type: string }
/** What is wrong with a service: it changes what was told; with the status 0 the connection is closed. */
export type Break = (asked: Forwarded, told: Answered) => void

/** The demo's service, and a proxy before it that answers as `breaking` says. */
export async function startTrial() {
  const service = await startDemoService()
  const asked: (Forwarded & { atMs: number })[] = []
  const faults: unknown[] = []
  let broken: Break = () => {}
  const proxy = createServer(async (request, response) => {
    try {
      const { call, told, id } = await forward(service, request, (each) => asked.push(each))
      broken(call, told)
      if (told.status === 0) return response.destroy()
      const bytes = Buffer.from(told.body === '' ? '' : JSON.stringify(told.body))
      response.writeHead(told.status, { 'content-type': told.type, 'x-request-id': id }).end(bytes)
    } catch (error) {
      faults.push(error)
      response.destroy()
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    ...{ service, base, asked },
    /** Asks the service itself. */
    run: (more: Partial<ConformOptions> = {}) =>
      conform({ base: service.address, corp: DEMO, secret: SECRET, rate: 0, ...more }),
    /** Asks it through the proxy, with something broken. */
    async runBroken(wrong: Break, more: Partial<ConformOptions> = {}) {
      broken = wrong
      try {
        return await conform({ base, corp: DEMO, secret: SECRET, rate: 0, ...more })
      } finally {
        broken = () => {}
      }
    },
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await service.stop()
      if (faults.length > 0) throw faults[0]
    },
  }
}

export type TestTrial = Awaited<ReturnType<typeof startTrial>>

async function forward(
  service: TestService,
  request: IncomingMessage,
  note: (asked: Forwarded & { atMs: number }) => void,
): Promise<{ call: Forwarded; told: Answered; id: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = 'GET', url = '/' } = request
  const at = new URL(url, service.address)
  const call: Forwarded = { method, path: at.pathname, query: at.searchParams }
  note({ ...call, atMs: performance.now() })
  const reply = await fetch(at, {
    method,
    headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  })
  const text = await reply.text()
  const type = reply.headers.get('content-type') ?? ''
  const told = { status: reply.status, body: text ? JSON.parse(text) : '', type }
  return { call, told, id: reply.headers.get('x-request-id') ?? '' }
}
