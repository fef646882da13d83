import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { RawJson } from '../endpoint.ts'
import { PLAIN, successBytes, successParts } from './open/envelope.ts'
import { joined, type Parts, sendAnswer } from './send.ts'

const items = Buffer.from(JSON.stringify(['我们', 'x'.repeat(20_000)]).slice(1, -1))
const fields = { total: 2, list: RawJson.list(items), none: undefined, more: RawJson.list(Buffer.alloc(0)), end: '完' }
const answers: Record<string, Parts> = {
  long: successParts(PLAIN, fields),
  short: successParts(PLAIN, { total: 0, list: RawJson.list(Buffer.alloc(0)) }),
}

const responses: string[] = []
const app = fastify()
app.addHook('onResponse', (request, reply, done) => {
  responses.push(`${request.url} ${reply.statusCode}`)
  done()
})
app.get('/:name', (request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').header('x-request-id', 'r1')
  sendAnswer(reply, answers[(request.params as { name: string }).name] as Parts)
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

test('a reply is the same in parts and in one piece, and its long bytes are the database’s own', () => {
  expect(joined(answers.long as Parts)).toEqual(successBytes(PLAIN, fields))
  expect(answers.long).toContain(items)
})

/** A call that accepts no coding: `fetch` always accepts some. */
async function get(name: string) {
  const [reply] = (await once(request(`${address}/${name}`).end(), 'response')) as [IncomingMessage]
  const body = Buffer.concat(await reply.toArray()).toString()
  return { headers: new Headers(reply.headers as Record<string, string>), text: async () => body }
}

test.each(['long', 'short'])('a %s reply has its length, its headers and one line in the log', async (name) => {
  const reply = await get(name)
  const text = await reply.text()
  expect(text).toBe(joined(answers[name] as Parts).toString())
  expect(reply.headers.get('vary')).toBe(name === 'long' ? 'accept-encoding' : null)
  expect(reply.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  expect(reply.headers.get('transfer-encoding')).toBeNull()
  expect([reply.headers.get('content-type'), reply.headers.get('x-request-id')]).toEqual([
    'application/json; charset=utf-8',
    'r1',
  ])
  expect(responses.filter((line) => line === `/${name} 200`)).toHaveLength(1)
})

test('a second reply to the same call changes nothing', async () => {
  const twice = fastify()
  twice.get('/', (_request, reply) => {
    sendAnswer(reply, answers.long as Parts)
    sendAnswer(reply, answers.long as Parts)
  })
  const { body } = await twice.inject('/')
  expect(body).toBe(joined(answers.long as Parts).toString())
  await twice.close()
})
