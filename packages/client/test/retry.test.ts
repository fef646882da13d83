import { afterEach, describe, expect, it } from 'vitest'
import { endpoints } from '../src/index.ts'
import { type Answer, type Call, code, ok, startFake } from './fake-service.ts'

let fake: Awaited<ReturnType<typeof startFake>>
const start = async (answer: (call: Call, number: number) => Answer) => {
  fake = await startFake(answer)
  return fake
}
afterEach(() => fake.stop())

const POINTS = { unionid: ['u'], integral: 1 }
const TRANSIENT: Answer[] = [
  ...[408, 429, 500, 502, 503, 504].map((status) => code(10950, { status })),
  ...[10052, 10053, 10953].map((errcode) => code(errcode)),
  { reset: true },
  { status: 502, text: '<html>Bad Gateway</html>' },
]

it.each(TRANSIENT)('tries reading and keyed writing again after %j, with the same key', async (answer) => {
  const { client, calls } = await start((_, number) => (number % 3 === 0 ? ok() : answer))
  const { staff, integral } = client()
  await staff.get({ staff_id: 'a' })
  await integral.batch.update(POINTS)
  expect(calls.length).toBe(6)
  const keys = calls.map(({ headers }) => headers['idempotency-key'])
  expect(keys.slice(0, 3)).toEqual(Array(3).fill(undefined))
  expect(new Set(keys.slice(3))).toEqual(new Set([expect.stringMatching(/^[0-9a-f-]{36}$/)]))
  expect(new Set(keys.slice(3)).size).toBe(1)
})

it('tries again after a timeout', async () => {
  const { client, calls } = await start((_, number) => (number === 1 ? { hang: true } : ok()))
  const slow = { timeoutMs: 500, maxRetries: 20 }
  await client(slow).integral.batch.update(POINTS, { idempotencyKey: 'order-1' })
  const keys = calls.map(({ headers }) => headers['idempotency-key'])
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys)).toEqual(new Set(['order-1']))
})

it.each([
  code(10049),
  code(20101),
  code(10901),
  code(10910),
  code(10904, { status: 404 }),
  code(10913, { status: 413 }),
])('does not try again after %j', async (answer) => {
  const { client, calls } = await start(() => answer)
  const failed = client().integral.batch.update(POINTS, { idempotencyKey: 'order-1' })
  await expect(failed).rejects.toMatchObject({ idempotencyKey: 'order-1', attempts: 1 })
  expect(calls.length).toBe(1)
})

it('gives up after maxRetries, and says what it knows', async () => {
  const { client, calls } = await start(() => code(10953, { status: 503, headers: { 'x-request-id': 'r1' } }))
  const error = await client({ maxRetries: 3 })
    .integral.batch.update(POINTS)
    .catch((error: unknown) => error)
  expect(error).toMatchObject({
    ...{ name: 'ServerError', code: 10953, httpStatus: 503, requestId: 'r1', attempts: 4, message: 'no' },
    ...{ endpoint: 'POST /open-api/integral/batch/update', idempotencyKey: calls[0]?.headers['idempotency-key'] },
    body: { errcode: 10953, errmsg: 'no' },
  })
  expect(calls.length).toBe(4)
})

it('tries a conflict of keys once more, after a second', async () => {
  const { client, calls } = await start(() => code(10909))
  const delays: number[] = []
  const failed = client({ onRetry: ({ delayMs }) => delays.push(delayMs) }).integral.batch.update(POINTS)
  await expect(failed).rejects.toMatchObject({ name: 'ConflictError', attempts: 2 })
  expect([calls.length, delays]).toEqual([2, [1000]])
})

it('obeys Retry-After up to a minute', async () => {
  const wait = (seconds: string) => code(10053, { status: 429, headers: { 'retry-after': seconds } })
  const { client, calls } = await start((_, number) => (number === 1 ? wait('1') : number === 2 ? ok() : wait('61')))
  const delays: number[] = []
  const { staff } = client({ onRetry: ({ delayMs }) => delays.push(delayMs) })
  await staff.get({ staff_id: 'a' })
  expect(delays).toEqual([1000])
  const refused = staff.get({ staff_id: 'a' })
  await expect(refused).rejects.toMatchObject({ name: 'ThrottledError', retryAfter: 61, attempts: 1 })
  expect(calls.length).toBe(3)
})

it('doubles its delays, up to 8 s, a quarter shorter at most', async () => {
  const { client } = await start(() => ({ reset: true }))
  const delays: number[] = []
  const stop = new AbortController()
  const onRetry = ({ delayMs }: { delayMs: number }) => {
    delays.push(delayMs)
    if (delays.length === 4) stop.abort(new Error('enough'))
  }
  const { staff } = client({ retryMs: 4, maxRetries: 9, onRetry })
  await expect(staff.get({ staff_id: 'a' }, { signal: stop.signal })).rejects.toThrow('enough')
  for (const [i, delay] of delays.entries()) {
    expect(delay).toBeLessThanOrEqual(4 * 2 ** i)
    expect(delay).toBeGreaterThanOrEqual(3 * 2 ** i)
  }
})

describe('the vendor’s dialect', () => {
  it('sends no key and no Authorization, and the token in the query', async () => {
    const { client, calls } = await start(() => ok())
    const { staff, integral } = client({ dialect: 'vendor' })
    await staff.get({ staff_id: 'a' })
    await integral.batch.update(POINTS, { idempotencyKey: 'order-1' })
    for (const { headers, query } of calls) {
      expect(headers.authorization).toBeUndefined()
      expect(headers['idempotency-key']).toBeUndefined()
      expect(query.access_token).toBe('token-1')
    }
  })

  it.each(TRANSIENT)('never repeats a write after %j, but reads by POST', async (answer) => {
    const { client, calls } = await start((_, number) => (number === 3 ? ok({ data_list: [] }) : answer))
    const { integral, externalUserPackage } = client({ dialect: 'vendor' })
    await expect(integral.batch.update(POINTS)).rejects.toMatchObject({ attempts: 1 })
    await externalUserPackage.list({ page_no: 1 })
    expect(calls.length).toBe(3)
  })

  it('has at most five calls at once', async () => {
    let running = 0
    let most = 0
    const fetch = async () => {
      most = Math.max(most, ++running)
      await new Promise((done) => setTimeout(done, 5))
      running--
      return new Response('{"errcode":0}')
    }
    fake = await startFake(() => ok())
    const client = fake.client({ dialect: 'vendor', fetch, token: async () => 't' })
    await Promise.all(Array.from({ length: 20 }, () => client.staff.get({ staff_id: 'a' })))
    expect(most).toBe(5)
  })
})

it.each([
  ['errcode as a text', { errcode: '20101', errmsg: 'no' }, 'ParameterError', 20101],
  ['status_code', { status_code: 10902, status_message: 'no', success: false }, 'TermsError', 10902],
  ['no code', { hello: 1 }, 'GuanxiError', undefined],
  ['a code that is empty', { errcode: '', errmsg: 'no' }, 'GuanxiError', undefined],
])('throws for %s', async (_, json, name, errcode) => {
  const { client } = await start(() => ({ json }))
  await expect(client().staff.get({ staff_id: 'a' })).rejects.toMatchObject({ name, code: errcode, body: json })
})

it('gives the fields without those of the envelope', async () => {
  const json = { status_code: 0, status_message: 'ok', success: true, errcode: '0', errmsg: 'ok', objects: [], n: 1 }
  const { client } = await start(() => ({ json }))
  expect(await client().request('GET', '/open-api/any')).toEqual({ objects: [], n: 1 })
})

it('says that a reply is no JSON', async () => {
  const { client } = await start(() => ({ status: 404, text: '<html>' }))
  await expect(client().staff.get({ staff_id: 'a' })).rejects.toMatchObject({ name: 'ServerError', httpStatus: 404 })
})

it('keys a generic call that writes, and no generic call that reads', async () => {
  const { client, calls } = await start(() => ok())
  const { request } = client()
  await request('POST', '/open-api/other', { body: { a: 1 }, query: { b: 2 } })
  await request('POST', '/open-api/external_user_package/list', { body: {} })
  expect(calls.map(({ headers }) => headers['idempotency-key'] !== undefined)).toEqual([true, false])
  expect(calls[0]).toMatchObject({ body: { a: 1 }, query: { b: '2' } })
})

it('tells its hooks of every attempt, without contents', async () => {
  const { client } = await start((_, number) => (number === 1 ? code(10953, { status: 503 }) : ok()))
  const told: unknown[] = []
  const hook = (name: string) => (info: object) => told.push([name, Object.keys(info).sort(), { ...info }])
  const hooks = { onRequest: hook('request'), onResponse: hook('response'), onRetry: hook('retry') }
  await client({ ...hooks, token: async () => 't' }).staff.get({ staff_id: 'a' })
  expect(told.map((each) => (each as unknown[])[0])).toEqual(['request', 'response', 'retry', 'request', 'response'])
  const ids = new Set(told.map((each) => ((each as unknown[])[2] as { callId: string }).callId))
  expect(ids.size).toBe(1)
  expect(told[1]).toMatchObject({ 2: { httpStatus: 503, code: 10953, durationMs: expect.any(Number), attempt: 1 } })
})

it('ends a call with its signal', async () => {
  const { client } = await start(() => ({ hang: true }))
  const stop = new AbortController()
  const call = client({ onRequest: () => setTimeout(() => stop.abort(new Error('left')), 5) })
  await expect(call.staff.get({ staff_id: 'a' }, { signal: stop.signal })).rejects.toThrow('left')
})

it('names every endpoint after its path', () => {
  const named = (path: string) => endpoints.find((each) => each.path === `/open-api/${path}`)?.name
  expect(named('quick_reply_v3/group/list')).toBe('quickReplyV3.group.list')
  expect(named('external_user/integral/record/list')).toBe('externalUser.integral.record.list')
  expect(named('tag/v2/list')).toBe('tag.v2.list')
  expect(endpoints.filter(({ page, list }) => (page === undefined) !== !list)).toEqual([])
})

it.each([301, 302, 307, 308])('takes its token nowhere else by HTTP %i', async (status) => {
  const elsewhere = await startFake(() => ok())
  const { client, calls } = await start((call) => ({
    status,
    headers: { location: `${elsewhere.baseUrl}${call.path}` },
  }))
  const error = { name: 'ServerError', httpStatus: status, message: expect.stringContaining('redirects') }
  await expect(client().staff.get({ staff_id: 'a' })).rejects.toMatchObject(error)
  await expect(client().bulk('staff').cursor).rejects.toMatchObject(error)
  expect([calls.length, elsewhere.calls.length, elsewhere.tokens.length]).toEqual([2, 0, 0])
  await elsewhere.stop()
})
