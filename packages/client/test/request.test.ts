import { afterEach, expect, it } from 'vitest'
import { type Call, code, ok, startFake } from './fake-service.ts'

let fake: Awaited<ReturnType<typeof startFake>>
const start = async (answer: (call: Call, number: number) => ReturnType<typeof ok>) => {
  fake = await startFake(answer)
  return fake
}
afterEach(() => fake.stop())

it.each(['header', 'query'] as const)(
  'takes a query in the path, and does not show it (token in the %s)',
  async (tokenIn) => {
    const { client, calls } = await start((_, number) => (number === 1 ? ok() : code(10049)))
    const { request } = client({ tokenIn })
    await request('get', '/open-api/staff/list?name=a%26b&q=a?b', { query: { limit: 1 } })
    const { method, path, query, headers } = calls[0] as Call
    expect({ method, path, query }).toMatchObject({
      ...{ method: 'GET', path: '/open-api/staff/list', query: { name: 'a&b', q: 'a?b', limit: '1' } },
    })
    expect(headers['idempotency-key']).toBeUndefined()
    expect(query.access_token).toBe(tokenIn === 'query' ? 'token-1' : undefined)
    const failed = request('GET', '/open-api/staff/list?access_token=token-1')
    await expect(failed).rejects.toMatchObject({ endpoint: 'GET /open-api/staff/list' })
  },
)

it.each(['@127.0.0.1:9/open-api/staff/list', '.evil.example/', 'open-api/staff/list', ''])(
  'takes its token to no other host by the path %j',
  async (path) => {
    const { client, calls } = await start(() => ok())
    await expect(client().request('GET', path)).rejects.toThrow('a path begins with /')
    expect(calls).toEqual([])
  },
)

it.each([
  ['a key that no header can have', { idempotencyKey: '订单-1' }, 'the header idempotency-key has'],
  ['a header of two lines', { headers: { 'x-mine': 'a\r\nb: c' } }, 'the header x-mine has'],
])('says at once that %s cannot be sent', async (_, call, message) => {
  const { client, calls } = await start(() => ok())
  const failed = client().integral.batch.update({ unionid: ['u'], integral: 1 }, call)
  await expect(failed).rejects.toThrow(new TypeError(`${message} a character that no header can have`))
  expect(calls).toEqual([])
})

it('says at once that a GET has no body', async () => {
  const { client, calls } = await start(() => ok())
  await expect(client().request('GET', '/open-api/staff/list', { body: {} })).rejects.toThrow('a GET has no body')
  expect(calls).toEqual([])
})

it('takes numbers of any kind from `parse`, and hides the secret in them', async () => {
  const json = { errcode: 20101, errmsg: 'token-1', list: [{ id: 1, 'token-1': null }] }
  const { client, calls } = await start(() => ({ json }))
  const parse = (text: string) => JSON.parse(text, (_, value) => (typeof value === 'number' ? BigInt(value) : value))
  await expect(client({ parse }).staff.get({ staff_id: 'a' })).rejects.toMatchObject({
    ...{ name: 'ParameterError', code: 20101, message: '***' },
    body: { errcode: 20101n, errmsg: '***', list: [{ id: 1n, '***': null }] },
  })
  expect(calls.length).toBe(1)
})

it('waits as long as it takes without a limit', async () => {
  const { client } = await start(() => ok({ staff_id: 'a' }))
  const { staff } = client({ timeoutMs: Number.POSITIVE_INFINITY, maxRetries: 0 })
  await expect(staff.get({ staff_id: 'a' })).resolves.toEqual({ staff_id: 'a' })
})
