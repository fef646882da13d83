import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createClient } from '../src/index.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Serves records 1 to `count`; a stream breaks off after so many lines, in the middle of the next. */
async function start(count: number, breaks: number[], how: 'break' | 'stop' | 'end' = 'break') {
  const asked: (string | null)[] = []
  server = createServer((request, response) => {
    const after = new URL(request.url ?? '', 'http://localhost').searchParams.get('after')
    const limit = breaks[asked.length] ?? count
    asked.push(after)
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'x-feed-cursor': `c${asked.length}` })
    const from = Number(after ?? 0)
    for (let i = from + 1; i <= Math.min(count, from + limit); i++) {
      response.write(`{"record_id":"${i}","data":{"n":${i},"name":"茶"}}\n`)
    }
    if (from + limit >= count) return void response.end()
    response.write('{"record_id":"br', () => {
      if (how === 'break') response.destroy()
      if (how === 'end') response.end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, client: createClient({ baseUrl, token: async () => 't', retryMs: 1 }) }
}

async function read(lines: AsyncIterable<{ record_id: string }>): Promise<string[]> {
  const ids: string[] = []
  for await (const { record_id } of lines) ids.push(record_id)
  return ids
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => String(i + 1))

it('gives every record, and the place in the feed', async () => {
  const { client, asked } = await start(1000, [])
  const bulk = client.bulk('customer')
  expect(await bulk.cursor).toBe('c1')
  expect(await read(bulk)).toEqual(upTo(1000))
  expect(asked).toEqual([null])
  expect(await read(client.bulk('customer', { after: '997' }))).toEqual(['998', '999', '1000'])
})

it('takes up a stream that breaks off, and keeps the first cursor', async () => {
  const { client, asked } = await start(100, [30, 40])
  const bulk = client.bulk('customer')
  expect(await read(bulk)).toEqual(upTo(100))
  expect(await bulk.cursor).toBe('c1')
  expect(asked).toEqual([null, '30', '70'])
})

it('gives whole lines as bytes, over a stream that breaks off as well', async () => {
  const { client } = await start(100, [30, 40])
  let text = ''
  for await (const piece of client.bulk('customer').pieces()) {
    text += new TextDecoder().decode(piece)
    expect(text.endsWith('}}\n')).toBe(true)
  }
  expect(text).toBe(
    upTo(100)
      .map((i) => `{"record_id":"${i}","data":{"n":${i},"name":"茶"}}\n`)
      .join(''),
  )
})

it('takes up a stream from which nothing comes any more', async () => {
  const { client } = await start(10, [4], 'stop')
  expect(await read(client.bulk('customer', { timeoutMs: 500, maxRetries: 20 }))).toEqual(upTo(10))
})

it('takes up a stream that ends within a line', async () => {
  const { client } = await start(10, [4], 'end')
  expect(await read(client.bulk('customer'))).toEqual(upTo(10))
})

it('gives up where streams break off without a line', async () => {
  const { client, asked } = await start(10, [2, 0, 0, 0, 0])
  await expect(read(client.bulk('customer'))).rejects.toMatchObject({
    ...{ name: 'ConnectionError', endpoint: 'GET /open-api/bulk/customer' },
  })
  expect(asked).toEqual([null, '2', '2'])
})

it('takes a line that is no record for a broken connection', async () => {
  const { client } = await start(0, [])
  server.removeAllListeners('request')
  server.on('request', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end('<html>\n{"record_id":"2","data":{}}\n')
  })
  await expect(read(client.bulk('customer'))).rejects.toMatchObject({ name: 'ConnectionError' })
})

it('lets a reader leave', async () => {
  const { client, asked } = await start(2000, [])
  for await (const { record_id } of client.bulk('customer')) if (record_id === '5') break
  expect(asked.length).toBe(1)
})

it.each([0, 2])('ends with its signal, with %i retries', async (maxRetries) => {
  const { client, asked } = await start(10, [4], 'stop')
  const stop = new AbortController()
  const ids: string[] = []
  const reading = async () => {
    for await (const { record_id } of client.bulk('customer', { signal: stop.signal, maxRetries })) {
      ids.push(record_id)
      if (record_id === '4') setTimeout(() => stop.abort(new Error('left')), 5)
    }
  }
  await expect(reading()).rejects.toThrow('left')
  expect([ids, asked.length]).toEqual([upTo(4), 1])
})
