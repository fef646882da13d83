import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOperator } from '../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'

const CORP = '/admin-api/corps/wwown'
type Operator = Awaited<ReturnType<typeof addOperator>>
type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: Record<string, unknown> }

async function startOwn(options: Parameters<typeof startTestService>[0] = {}) {
  const service = await startTestService(options)
  await addCorp(service, 'wwown')
  const root = await addOperator(service, { name: 'root', admin: true })
  return { service, root }
}

/** A call whose headers are sent as they are, Host too. */
function call(
  service: TestService,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const type = body ? { 'content-type': 'application/json' } : {}
    const sent = request(`${service.address}${path}`, { method, headers: { ...type, ...headers } }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text ? JSON.parse(text) : {} }),
      )
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

/** Plays the platform, and is where nobody may be led: it notes what it is asked for. */
let other: Server
let otherHost: string
const asked: string[] = []
beforeAll(async () => {
  other = createServer(({ url = '' }, reply) => {
    asked.push(url.split('?')[0] as string)
    reply.setHeader('content-type', 'application/json').end('{"errcode":0,"access_token":"t","expires_in":7200}')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  otherHost = `127.0.0.1:${(other.address() as AddressInfo).port}`
})
afterAll(() => {
  other.closeAllConnections()
  other.close()
})

/** Every address of ours that the management API gives out. */
async function addressesTold(service: TestService, root: Operator, headers: Record<string, string>): Promise<string[]> {
  const as = { ...root.cookie, ...headers }
  const connection = { corpid: 'ww1', agent_id: 1, agent_secret: 's', base_url: `http://${otherHost}` }
  const connected = await call(service, 'PUT', `${CORP}/platform`, as, connection)
  const status = await call(service, 'GET', `${CORP}/platform`, as)
  const invited = await call(service, 'POST', `${CORP}/operators`, as, { name: `n${Math.random()}`, role: 'viewer' })
  const { operator_id } = invited.body
  const link = await call(service, 'POST', `${CORP}/operators/${operator_id}/link`, as)
  const probed = await call(service, 'POST', `${CORP}/platform/probe`, as)
  const callback = (probed.body.items as { what: string; found: { params: { url: string } } }[]).find(
    (one) => one.what === 'callback',
  )
  return [
    connected.body.callback_url,
    status.body.callback_url,
    invited.body.link,
    link.body.link,
    callback?.found.params.url,
  ].map((url) => String(url).replace(/\/(platform\/wecom\/wwown\/callback|console\/enter#[\w-]{43})$/, ''))
}

describe('addresses of ours', () => {
  it('are where the service listens, whatever Host a call has, and no other is asked', async () => {
    const { service, root } = await startOwn({ trustedProxy: '127.0.0.1' })
    for (const headers of [
      { host: 'evil.example' } as Record<string, string>,
      { host: otherHost },
      { 'x-forwarded-host': otherHost, 'x-forwarded-proto': 'https', forwarded: `host=${otherHost}` },
    ])
      expect(await addressesTold(service, root, headers)).toEqual(Array(5).fill(service.address))
    expect(asked.filter((path) => !path.startsWith('/cgi-bin/'))).toEqual([])
    await service.stop()
  })

  it('are those of GUANXI_PUBLIC_URL where it is set', async () => {
    const publicUrl = `http://${otherHost}/crm`
    const { service, root } = await startOwn({ publicUrl })
    expect(await addressesTold(service, root, { host: 'evil.example' })).toEqual(Array(5).fill(publicUrl))
    await service.stop()
  })
})

describe('a call that changes something, from a page', () => {
  let own: Awaited<ReturnType<typeof startOwn>>
  beforeAll(async () => {
    own = await startOwn({ publicUrl: 'https://crm.example.com' })
  })
  afterAll(() => own.service.stop())

  it.each([
    ['of our public address', 'https://crm.example.com', 'crm.example.com', 200],
    ['of our public address, by a proxy that changes Host', 'https://crm.example.com', '127.0.0.1:8080', 200],
    ['of the address that it came to', 'http://10.0.0.5:8080', '10.0.0.5:8080', 200],
    ['of our public name without TLS', 'http://crm.example.com', 'crm.example.com', 403],
    ['of our public name at another port', 'https://crm.example.com:8443', 'crm.example.com', 403],
    ['of another site', 'https://evil.example', 'crm.example.com', 403],
    ['of another site on the same domain', 'https://evil.crm.example.com', 'crm.example.com', 403],
    ['of nowhere', 'null', 'crm.example.com', 403],
    ['of an address that is none', 'crm.example.com', 'crm.example.com', 403],
  ])('%s', async (_, origin, host, status) => {
    const { service, root } = own
    const body = { name: '云栖' }
    const reply = await call(service, 'PATCH', `${CORP}/settings`, { ...root.cookie, origin, host }, body)
    expect(reply.status).toBe(status)
  })

  it.each([
    ['our public address', 'crm.example.com', true],
    ['this machine, without TLS', '127.0.0.1:8080', false],
  ])('gets a cookie for TLS alone where it came to %s: %s', async (_, host, secure) => {
    const { service, root } = own
    const reply = await call(service, 'POST', '/admin-api/enter', { host }, { token: await root.link() })
    expect([reply.status, /; Secure/.test(String(reply.headers['set-cookie']))]).toEqual([200, secure])
  })
})
