import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { codeAt } from '../../engines/operators/totp.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, 'wwcode')
})
afterAll(() => service.stop())

const SESSION = '/admin-api/session'
const PASSWORD = 'correct horse battery staple'
const cookieIn = (answer: { headers: Headers }) => ({
  cookie: String(answer.headers.get('set-cookie')).split(';')[0] as string,
})

let count = 0
/** An operator with a password and, when wanted, a second factor; `code` is one that was not used before. */
async function person({ factor = true } = {}) {
  const name = `coded${++count}`
  const made = await addOperator(service, { name, corps: { wwcode: 'owner' } })
  const set = await service.call(`${SESSION}/password`, {
    ...{ method: 'PUT', headers: made.cookie, body: { password: PASSWORD } },
  })
  const headers = cookieIn(set)
  const totp = (method: string, more: object = {}) => service.call(`${SESSION}/totp`, { method, headers, ...more })
  const factorOf = (secret: string) => ({
    code() {
      service.advance(90)
      return codeAt(secret, Math.floor(service.now() / 30))
    },
  })
  const enter = (body: object) => service.call(SESSION, { body: { name, password: PASSWORD, ...body } })
  const all = { ...made, name, headers, totp, factorOf, enter }
  if (!factor) return { ...all, code: () => '000000' }
  const { secret } = (await totp('POST')).body as { secret: string }
  const { code } = factorOf(secret)
  expect((await totp('PUT', { body: { code: code() } })).status).toBe(204)
  return { ...all, code }
}

const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111')

it('an active second factor is replaced only with a code of its own', async () => {
  const { totp, code, enter, factorOf } = await person()
  for (const body of [undefined, {}, { code: wrongFor(code()) }]) {
    const refused = await totp('POST', body ? { body } : {})
    expect([refused.status, refused.body.code]).toEqual([422, 'wrong_code'])
  }
  const begun = await totp('POST', { body: { code: code() } })
  expect(begun.status).toBe(200)
  const next = factorOf(String(begun.body.secret))
  expect((await enter({ totp: next.code() })).status).toBe(401)
  expect((await totp('PUT', { body: { code: code() } })).status).toBe(422)
  expect((await totp('PUT', { body: { code: next.code() } })).status).toBe(204)
  expect([(await enter({ totp: code() })).status, (await enter({ totp: next.code() })).status]).toEqual([401, 200])
})

it('the code that began a replacement does not stand in the way of the new one within the same half minute', async () => {
  const { totp, code } = await person()
  const begun = await totp('POST', { body: { code: code() } })
  const fresh = codeAt(String(begun.body.secret), Math.floor(service.now() / 30))
  expect((await totp('PUT', { body: { code: fresh } })).status).toBe(204)
})

it('a second factor is ended only with its code, and turning one on ends other sessions', async () => {
  const { totp, code, enter, token } = await person()
  expect((await service.call(SESSION, { headers: { cookie: `guanxi_session=${token}` } })).status).toBe(401)
  expect((await totp('DELETE')).status).toBe(422)
  expect((await totp('DELETE', { query: { code: wrongFor(code()) } })).status).toBe(422)
  expect((await enter({})).body.code).toBe('totp_required')
  expect((await totp('DELETE', { query: { code: code() } })).status).toBe(204)
  expect((await enter({})).status).toBe(200)
})

it.each(['POST', 'PUT', 'DELETE'])('wrong codes by %s are throttled, also under an Idempotency-Key', async (method) => {
  const { totp, headers, code } = await person()
  const answers: number[] = []
  for (let i = 0; i < 16; i++) {
    const given = String(100_000 + i)
    const more = method === 'DELETE' ? { query: { code: given } } : { body: { code: given } }
    answers.push((await totp(method, { ...more, headers: { ...headers, 'idempotency-key': `${method}${i}` } })).status)
  }
  expect(answers.slice(0, 10)).toEqual(Array(10).fill(422))
  expect(answers.slice(10)).toEqual(Array(6).fill(429))
  if (method === 'DELETE') expect((await totp('DELETE', { query: { code: code() } })).status).toBe(429)
  service.advance(901)
  const right = method === 'DELETE' ? await totp('DELETE', { query: { code: code() } }) : undefined
  expect(right?.status ?? 204).toBe(204)
})

it('wrong current passwords are throttled, and count as attempts to sign in', async () => {
  const { headers, enter } = await person({ factor: false })
  const change = (current: string) =>
    service.call(`${SESSION}/password`, { method: 'PUT', headers, body: { current, password: 'another password' } })
  const answers: number[] = []
  for (let i = 0; i < 14; i++) answers.push((await change(`guess ${i}`)).status)
  expect(answers).toEqual([...Array(10).fill(422), ...Array(4).fill(429)])
  expect((await enter({})).status).toBe(429)
  service.advance(901)
  expect((await change(PASSWORD)).status).toBe(204)
})

it('guesses from an address lock out no one there who has the password and the second factor', {
  timeout: 60_000,
}, async () => {
  const { name, enter, code } = await person()
  const plain = await person({ factor: false })
  const guess = (who: string, i: number, totp?: string) =>
    service.call(SESSION, { body: { name: who, password: `guess ${i}`, ...(totp ? { totp } : {}) } })
  for (let i = 0; i < 60; i++) await guess(i % 2 ? name : plain.name, i, i % 3 ? undefined : '123456')
  expect([(await plain.enter({})).status, (await plain.enter({ totp: '123456' })).status]).toEqual([429, 429])
  expect((await enter({})).status).toBe(429)
  expect((await enter({ totp: wrongFor(code()) })).status).toBe(429)
  expect((await guess(name, 99, code())).status).toBe(429)
  expect((await enter({ totp: code() })).status).toBe(200)
})

it('a caller who knows the password has few tries at the code, also once the address is locked out', {
  timeout: 60_000,
}, async () => {
  const { enter, code } = await person()
  const answers: number[] = []
  for (let i = 0; i < 14; i++) answers.push((await enter({ totp: String(200_000 + i) })).status)
  expect(answers).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
  service.advance(30)
  expect((await enter({ totp: code() })).status).toBe(429)
  service.advance(901)
  expect((await enter({ totp: code() })).status).toBe(200)
})
