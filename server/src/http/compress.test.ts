import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { integer } from '../contract/fields.ts'
import { endpoint } from '../endpoint.ts'
import { chooseEncoding, openCompression } from './compress.ts'

const ECHO = '/open-api/test/text'

/** Answers with a text of that many bytes in all. */
const longText = endpoint({
  ...{ audience: 'open', method: 'POST', path: ECHO, summary: 'A long text', writes: true },
  body: { bytes: integer({ min: 50 }) },
  reply: { text: z.string() },
  async handle({ body }) {
    const around = Buffer.byteLength('{"errcode":0,"errmsg":"ok","text":""}')
    return { text: 'x'.repeat(body.bytes - around) }
  },
})

const page = (name: string, type: string) =>
  endpoint({
    ...{ audience: 'public', method: 'GET', path: `/public/${name}`, tag: 'test', summary: 'A page', produces: type },
    handle: async () => '图'.repeat(5000),
  })

let service: TestService
let token: string
beforeAll(async () => {
  const endpoints = [
    ...(await import('../open-api/index.ts')).endpoints,
    ...[longText, page('html', 'text/html; charset=utf-8'), page('png', 'image/png')],
  ]
  service = await startTestService({ endpoints })
  token = (await addCorp(service, 'wwzip')).token
})
afterAll(() => service.stop())

type Reply = { status: number | undefined; headers: Record<string, unknown>; body: Buffer }

/** A call whose reply is left as it came. */
function call(path: string, { accept, body, key }: { accept?: string; body?: unknown; key?: string } = {}) {
  return new Promise<Reply>((resolve, reject) => {
    const headers = {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(accept === undefined ? {} : { 'accept-encoding': accept }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const asked = request(new URL(path, service.address), { method: body ? 'POST' : 'GET', headers }, async (reply) => {
      const parts: Buffer[] = []
      for await (const part of reply) parts.push(part)
      resolve({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(parts) })
    })
    asked.on('error', reject).end(body ? JSON.stringify(body) : '')
  })
}

const PLAIN: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

describe('a reply of 4 kB or more', () => {
  it.each(['gzip', 'br', 'zstd'])('is compressed with %s for a caller who accepts it', async (coding) => {
    const body = { bytes: 4096 }
    const plain = await call(ECHO, { body })
    const { headers, body: bytes } = await call(ECHO, { body, accept: coding })
    expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(bytes.length).toBeLessThan(200)
    expect(PLAIN[coding]?.(bytes)).toEqual(plain.body)
  })

  it.each([undefined, 'identity', 'deflate', 'gzip;q=0', '*;q=0', ''])('is sent as it is to %s', async (accept) => {
    const { headers, body } = await call(ECHO, { body: { bytes: 4096 }, ...(accept === undefined ? {} : { accept }) })
    expect([headers['content-encoding'], headers.vary, body.length]).toEqual([undefined, 'accept-encoding', 4096])
    expect(headers['content-length']).toBe('4096')
  })

  it('is replayed under a key in whatever coding each call accepts, byte for byte', async () => {
    const body = { bytes: 5000 }
    const first = await call(ECHO, { body, key: 'z1', accept: 'gzip' })
    const again = await call(ECHO, { body, key: 'z1', accept: 'br' })
    const plain = await call(ECHO, { body, key: 'z1' })
    expect([gunzipSync(first.body), brotliDecompressSync(again.body)]).toEqual([plain.body, plain.body])
    expect(plain.headers['idempotency-replayed']).toBe('true')
  })

  it('is compressed for every audience where it is text, and left alone where it is not', async () => {
    const html = await call('/public/html', { accept: 'gzip' })
    expect([html.headers['content-encoding'], gunzipSync(html.body).length]).toEqual(['gzip', 15_000])
    const image = await call('/public/png', { accept: 'gzip' })
    expect([image.headers['content-encoding'], image.headers.vary, image.body.length]).toEqual([
      ...[undefined, undefined, 15_000],
    ])
  })
})

it('leaves a shorter reply alone', async () => {
  const { headers, body } = await call(ECHO, { body: { bytes: 4095 }, accept: 'gzip, br, zstd' })
  expect([headers['content-encoding'], headers.vary, body.length]).toEqual([undefined, undefined, 4095])
})

describe('the coding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', undefined],
    ['*', 'zstd'],
    ['zstd;q=0, *', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['identity;q=1, gzip;q=0.3', undefined],
    ['identity;q=0.1, gzip;q=0.3', 'gzip'],
    ['gzip;q=abc', undefined],
    ['gzip;level=9;q=0', undefined],
    ['gzip ; q=0.001', 'gzip'],
    [', ,', undefined],
    [`${'gzip,'.repeat(2000)}br;q=0`, 'gzip'],
  ])('for %s is %s', (header, coding) => {
    expect(chooseEncoding(header)).toBe(coding)
  })
})

it('is not waited for when many replies are being compressed', async () => {
  const compress = openCompression(2)
  const long = Buffer.alloc(100_000, 'x')
  const [first, second, third] = [compress('gzip', long), compress('zstd', long), compress('gzip', long)]
  expect(third).toBeUndefined()
  expect(gunzipSync((await first) as Buffer)).toEqual(long)
  expect(zstdDecompressSync((await second) as Buffer)).toEqual(long)
  expect(compress('gzip', long)).toBeInstanceOf(Promise)
})
