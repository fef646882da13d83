import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../qa/support/service.ts'
import { BUILD } from '../build.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, service.address), { headers, redirect: 'manual' })

it('lists the packages, without a sign-in', async () => {
  const { status, body } = await service.call('/client/')
  expect([status, body]).toEqual([
    200,
    {
      packages: [
        {
          ...{ name: '@guanxi/client', version: BUILD, file: 'guanxi-client.tgz', bytes: expect.any(Number) },
          integrity: expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/),
        },
        {
          ...{ name: '@guanxi/conform', version: BUILD, file: 'guanxi-conform.tgz', bytes: expect.any(Number) },
          integrity: expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/),
        },
        {
          ...{ name: 'n8n-nodes-guanxi', version: BUILD, file: 'n8n-nodes-guanxi.tgz', bytes: expect.any(Number) },
          integrity: expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/),
        },
      ],
    },
  ])
  expect((await get('/client')).headers.get('location')).toBe('/client/')
})

it('serves the tarball as it is, and only once to those who know it', async () => {
  const [listed] = (await service.call('/client/')).body.packages as { bytes: number; integrity: string }[]
  const reply = await get('/client/guanxi-client.tgz', { 'accept-encoding': 'gzip' })
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(reply.headers.get('content-encoding')).toBeNull()
  expect(reply.headers.get('content-type')).toBe('application/gzip')
  expect(bytes.length).toBe(listed?.bytes)
  expect(`sha512-${createHash('sha512').update(bytes).digest('base64')}`).toBe(listed?.integrity)
  const again = await get('/client/guanxi-client.tgz', { 'if-none-match': reply.headers.get('etag')! })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

it('knows no other file', async () => {
  for (const path of ['/client/package.json', '/client/../package.json', '/client/guanxi-client.tgz/x']) {
    expect((await get(path)).status).toBe(404)
  }
})
