import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { createClient } from '../../../packages/client/src/client.ts'
import { openOutbound } from './client.ts'
import { fetchOver } from './fetch.ts'
import { openScene } from './test-setup.ts'

const { serve, close } = openScene()
const outbound = openOutbound()
afterAll(async () => {
  await outbound.close()
  await close()
})

const MOST = 1_000_000
const fetch = fetchOver(outbound, { configured: true, mostBytes: MOST })
const clientOf = async (answer: RequestListener, more = {}) =>
  createClient({
    baseUrl: `http://127.0.0.1:${await serve(answer)}`,
    token: async () => 'the token',
    ...{ fetch, retryMs: 1, maxRetries: 0, ...more },
  })
const staff = JSON.stringify({ errcode: 0, errmsg: 'ok', staff: { name: '茶' } })
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `{"record_id":"${from + i}","data":{}}\n`).join('')

describe('a client that is handed it', () => {
  it('sends what it would send, and reads the answer', async () => {
    const asked: unknown[] = []
    const client = await clientOf((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      request.on('end', () => {
        asked.push([request.method, request.url, request.headers.authorization, body])
        response.writeHead(200, { 'x-request-id': 'r1' }).end(staff)
      })
    })
    expect(await client.request('POST', '/open-api/x', { query: { a: '茶' }, body: { b: 1 } })).toEqual({
      staff: { name: '茶' },
    })
    expect(asked).toEqual([['POST', '/open-api/x?a=%E8%8C%B6', 'Bearer the token', '{"b":1}']])
  })

  it('reads lines while they come, and lets go of the connection when it leaves', async () => {
    let gone: () => void
    const left = new Promise<void>((resolve) => {
      gone = resolve
    })
    const client = await clientOf((_, response) => {
      response.on('close', () => gone())
      response.writeHead(200, { 'content-type': 'application/x-ndjson', 'x-feed-cursor': 'c1' })
      response.write(lines(1, 3))
    })
    const bulk = client.bulk('staff')
    const ids: string[] = []
    for await (const { record_id } of bulk) if (ids.push(record_id) === 3) break
    expect([await bulk.cursor, ids]).toEqual(['c1', ['1', '2', '3']])
    await left
  })

  it('reads what is packed, and lines without an end to them', async () => {
    const packed = { 'content-encoding': 'gzip' }
    const client = await clientOf((request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip')
      if (!request.url?.includes('bulk')) return void response.writeHead(200, packed).end(gzipSync(staff))
      response.writeHead(200, { 'content-type': 'application/x-ndjson', ...packed }).end(gzipSync(lines(1, 100_000)))
    })
    expect(await client.request('GET', '/open-api/x')).toEqual({ staff: { name: '茶' } })
    let count = 0
    for await (const _ of client.bulk('staff')) count++
    expect(count).toBe(100_000)
  })

  it.each([
    ['endless', () => 'x'.repeat(MOST + 1), {}],
    ['packed from little', () => gzipSync(Buffer.alloc(MOST * 100)), { 'content-encoding': 'gzip' }],
    ['packed badly', () => 'no gzip', { 'content-encoding': 'gzip' }],
  ])('keeps no answer that is %s', async (_, body, headers) => {
    const client = await clientOf((_, response) => response.writeHead(200, headers).end(body()))
    await expect(client.request('GET', '/open-api/x')).rejects.toMatchObject({ name: 'ConnectionError' })
  })

  it('goes where it was sent and no further', async () => {
    let reached = 0
    const other = await serve((_, response) => {
      reached++
      response.end(staff)
    })
    const client = await clientOf((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${other}/` }).end(),
    )
    await expect(client.request('GET', '/open-api/x')).rejects.toMatchObject({ httpStatus: 307 })
    expect(reached).toBe(0)
  })

  it('waits for nobody longer than its caller does', async () => {
    const client = await clientOf(() => {}, { timeoutMs: 200 })
    await expect(client.request('GET', '/open-api/x')).rejects.toMatchObject({ name: 'TimeoutError' })
    const nobody = createClient({ baseUrl: 'http://127.0.0.1:1', token: async () => 't', fetch, maxRetries: 0 })
    await expect(nobody.request('GET', '/x')).rejects.toThrow('no reply: ECONNREFUSED')
  })
})

it('reaches no inner address that was not configured', async () => {
  let reached = 0
  const port = await serve(() => reached++)
  const guarded = fetchOver(outbound, { mostBytes: MOST })
  await expect(guarded(`http://127.0.0.1:${port}/`, { method: 'GET', headers: {} })).rejects.toMatchObject({
    why: 'refused',
  })
  expect(reached).toBe(0)
})
