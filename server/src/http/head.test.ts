import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwhead')).token
})
afterAll(() => service.stop())

/** What a reply says of itself, without what differs from call to call. */
async function sent(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(path, service.address), { method, redirect: 'manual', headers })
  await response.arrayBuffer()
  // fetch asks to close the connection after HEAD
  const { date, 'x-request-id': id, connection, 'keep-alive': kept, ...rest } = Object.fromEntries(response.headers)
  expect([date, id]).toEqual([expect.any(String), expect.any(String)])
  return { status: response.status, ...rest }
}

it.each(['/', '/docs/', '/docs/errors', '/openapi.json', '/healthz', '/readyz', '/open-api/staff/list', '/nothing'])(
  'answers HEAD of %s as GET, with the same length, compressed or not',
  async (path) => {
    for (const coding of ['identity', 'gzip']) {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': coding }
      const { 'content-length': length, ...rest } = await sent('GET', path, headers)
      const head = await sent('HEAD', path, headers)
      expect(head).toEqual({ ...rest, 'content-length': expect.any(String) })
      if (path !== '/docs/') expect(head['content-length']).toBe(length)
    }
  },
)

it('answers HEAD of the metrics, and of the script of the reference page', async () => {
  const html = await (await fetch(new URL('/docs/', service.address))).text()
  const script = new URL(/src="([^"]+\.js)"/.exec(html)?.[1] as string, new URL('/docs/', service.address)).pathname
  for (const path of ['/metrics', script]) {
    const { status, ...headers } = await sent('HEAD', path)
    expect([status, Number(headers['content-length'])]).toEqual([200, expect.any(Number)])
    expect(Number(headers['content-length'])).toBeGreaterThan(1000)
  }
})

it('refuses HEAD where only POST is allowed', async () => {
  const { status, allow } = await sent('HEAD', '/open-api/access_token/get')
  expect([status, allow]).toEqual([405, 'POST'])
})

it('sends no body after the headers, so that the next reply on the connection is read as such', async () => {
  const { hostname, port } = new URL(service.address)
  const line = (method: string) => `${method} /open-api/tag/list?access_token=${token} HTTP/1.1\r\nhost: x\r\n`
  const text = await new Promise<string>((resolve, reject) => {
    let all = ''
    const socket = connect(Number(port), hostname).setEncoding('utf8')
    socket.on('data', (chunk) => {
      all += chunk
    })
    socket.on('error', reject).on('close', () => resolve(all))
    socket.write(`${line('HEAD')}\r\n${line('GET')}connection: close\r\n\r\n`)
  })
  expect(text).toMatch(
    /^HTTP\/1\.1 200 OK\r\n(?:[^\r\n]+\r\n)+\r\nHTTP\/1\.1 200 OK\r\n(?:[^\r\n]+\r\n)+\r\n\{"errcode":0,/,
  )
})
