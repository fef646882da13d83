import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { text } from '../contract/fields.ts'
import { endpoint } from '../endpoint.ts'

/** What an endpoint's function may meet that is not the database's, with codes that a lost database has too. */
const meet: Record<string, () => Promise<unknown>> = {
  ENOENT: () => readFile('/nowhere'),
  ECONNRESET: () => callOf(platform.port),
  ECONNREFUSED: () => callOf(closedPort),
  EPIPE: () => Promise.reject(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
  ENOTFOUND: () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })),
}

const shared = {
  summary: 'Meets an error',
  query: { code: text({}) },
  reply: { done: z.boolean() },
  errors: {},
  async handle({ query }: { query: { code: string } }) {
    await meet[query.code]?.()
    return { done: true }
  },
} as const

const reader = endpoint({ audience: 'open', ...shared, method: 'GET', path: '/open-api/fault/read' })
const writer = endpoint({
  audience: 'open',
  ...shared,
  method: 'POST',
  path: '/open-api/fault/write',
  writes: true,
  body: {},
})

let platform: AddressInfo
let closedPort: number
let service: TestService
let token: string
const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
beforeAll(async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await Promise.all([once(closed, 'listening'), once(server.listen(0, '127.0.0.1'), 'listening')])
  platform = server.address() as AddressInfo
  closedPort = (closed.address() as AddressInfo).port
  await new Promise((resolve) => closed.close(resolve))
  service = await startTestService({
    endpoints: [...(await import('../open-api/index.ts')).endpoints, reader, writer] as never,
  })
  token = (await addCorp(service, 'wwfaults')).token
})
afterAll(async () => {
  server.close()
  await service.stop()
})

/** A call of the messaging platform, as far as it comes. */
async function callOf(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\n\r\n')
  await once(socket.resume(), 'close')
}

it.each(Object.keys(meet))('%s from elsewhere is a fault of ours, not an absent database', async (code) => {
  await expect(meet[code]?.()).rejects.toMatchObject({ code })
  const calls = [
    service.call(reader.path, { token, query: { code } }),
    service.call(writer.path, { token, query: { code }, body: {} }),
    service.call(writer.path, { token, query: { code }, body: {}, headers: { 'idempotency-key': code } }),
  ]
  for (const { status, body, headers } of await Promise.all(calls)) {
    expect([status, body.errcode, headers.get('retry-after')]).toEqual([500, 10950, null])
  }
  expect(service.logs.join('')).toContain(`"code":"${code}"`)
})
