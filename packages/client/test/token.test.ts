import { inspect } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { AuthError, createClient, type GuanxiError } from '../src/index.ts'
import { type Answer, type Call, code, ok, SECRET, startFake } from './fake-service.ts'

let fake: Awaited<ReturnType<typeof startFake>>
const start = async (answer: (call: Call, number: number) => Answer) => {
  fake = await startFake(answer)
  return fake
}
afterEach(() => fake.stop())

it('fetches one token for calls made at once, and uses it again', async () => {
  const { client, tokens, calls } = await start(() => ok({ staff: { id: 'a' } }))
  const { staff, token } = client()
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => staff.get({ staff_id: 'a' })))
  expect(replies[0]).toEqual({ staff: { id: 'a' } })
  await staff.get({ staff_id: 'a' })
  expect(await token()).toBe('token-1')
  expect(tokens.length).toBe(1)
  expect(tokens[0]?.headers).not.toHaveProperty('idempotency-key')
  expect(calls.map(({ headers }) => headers.authorization)).toEqual(Array(6).fill('Bearer token-1'))
})

it('fetches a token once more when one is refused, and repeats the call once', async () => {
  const { client, tokens, calls } = await start((_, number) => (number === 1 ? code(10001) : ok()))
  await client().staff.get({ staff_id: 'a' })
  expect([tokens.length, calls.length]).toEqual([2, 2])
  expect(calls[1]?.headers.authorization).toBe('Bearer token-2')
})

it('throws when the new token is refused too', async () => {
  const { client, tokens, calls } = await start(() => code(10001))
  await expect(client().staff.get({ staff_id: 'a' })).rejects.toBeInstanceOf(AuthError)
  expect([tokens.length, calls.length]).toEqual([2, 2])
})

it('renews a token once for many calls that were refused with it', async () => {
  const { client, tokens } = await start(({ headers }) =>
    headers.authorization === 'Bearer token-1' ? code(10001) : ok(),
  )
  const { staff } = client()
  await Promise.all([1, 2, 3, 4, 5].map(() => staff.get({ staff_id: 'a' })))
  expect(tokens.length).toBe(2)
})

it('asks once with a wrong secret, whoever waits for the token', async () => {
  const { client, tokens, calls } = await start(() => ok())
  const { staff } = client({ secret: 'wrong' })
  const results = await Promise.allSettled([1, 2, 3].map(() => staff.get({ staff_id: 'a' })))
  expect(results.map((each) => each.status === 'rejected' && each.reason.name)).toEqual(Array(3).fill('AuthError'))
  expect([tokens.length, calls.length]).toEqual([1, 0])
})

it('takes a token from the store, and keeps new ones there', async () => {
  const { client, tokens, baseUrl } = await start(() => ok())
  const kept = new Map<string, { token: string; expiresAt: number }>()
  const tokenStore = { get: (key: string) => kept.get(key), set: (key: string, value: any) => kept.set(key, value) }
  await client({ tokenStore }).token()
  await client({ tokenStore }).token()
  expect(tokens.length).toBe(1)
  const [key, value] = [...kept][0]!
  expect(key).toBe(`${baseUrl} ww1`)
  kept.set(key, { ...value, expiresAt: Date.now() + 299_000 }) // within its last five minutes
  expect(await client({ tokenStore }).token()).toBe('token-2')
})

it('does not take a refused token from the store again', async () => {
  const { client } = await start(({ headers }) => (headers.authorization === 'Bearer old' ? code(10001) : ok()))
  const tokenStore = { get: () => ({ token: 'old', expiresAt: Date.now() + 3_600_000 }), set() {} }
  const made = client({ tokenStore })
  expect(await made.token()).toBe('old')
  await made.staff.get({ staff_id: 'a' })
  expect(await made.token()).toBe('token-1')
})

it('asks a function for the token of each attempt', async () => {
  const { baseUrl, tokens, calls } = await start((_, number) => (number === 1 ? code(10001) : ok()))
  let given = 0
  await createClient({ baseUrl, token: async () => `own-${++given}` }).staff.get({ staff_id: 'a' })
  expect(tokens.length).toBe(0)
  expect(calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer own-1', 'Bearer own-2'])
})

it('shows neither token nor secret, in the client or in any error', async () => {
  const told = ({ query, headers }: Call): Answer => ({
    json: { errcode: 10049, errmsg: `what is ${query.access_token ?? headers.authorization}`, echo: SECRET },
  })
  const { client } = await start(told)
  const query = client({ tokenIn: 'query', maxRetries: 0 })
  const header = client({ headers: { 'x-own': 'x' } })
  const closed = await startFake(() => ok())
  await closed.stop()
  const gone = createClient({ baseUrl: closed.baseUrl, token: async () => 'token-1', tokenIn: 'query', maxRetries: 0 })
  const errors = await Promise.all(
    [query, header, gone].map((each) => each.staff.list({ limit: 1 }).catch((error: GuanxiError) => error)),
  )
  for (const shown of [query, header, ...errors]) {
    const text = [JSON.stringify(shown), inspect(shown, { depth: 9, showHidden: true }), String(shown)].join()
    expect(text).not.toMatch(/token-1|the-very-secret/)
  }
  expect(errors[0]).toMatchObject({ code: 10049, endpoint: 'GET /open-api/staff/list' })
  expect(errors[2]).toMatchObject({ name: 'ConnectionError', message: expect.stringContaining('ECONNREFUSED') })
})

it('refuses a secret in a page', async () => {
  const { baseUrl } = await start(() => ok())
  const page = globalThis as { window?: unknown; document?: unknown }
  Object.assign(page, { window: {}, document: {} })
  try {
    const options = { baseUrl, corpId: 'ww1', secret: SECRET }
    expect(() => createClient(options)).toThrow(TypeError)
    expect(() => createClient({ ...options, dangerouslyAllowBrowser: true })).not.toThrow()
    expect(() => createClient({ baseUrl, token: async () => 'x' })).not.toThrow()
  } finally {
    delete page.window
    delete page.document
  }
})
