import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { codeAt } from '../../engines/operators/totp.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  for (const corp of ['wwlinks', 'wwelse']) await addCorp(service, corp)
})
afterAll(() => service.stop())

type Headers_ = Record<string, string>
const OPERATORS = '/admin-api/corps/wwlinks/operators'
const PASSWORD = 'correct horse battery staple'
let count = 0
const operator = (wanted: object = {}) =>
  addOperator(service, { name: `linked${++count}`, corps: { wwlinks: 'owner' }, ...wanted })
const enter = (token: string, totp?: string) =>
  service.call('/admin-api/enter', { body: { token, ...(totp ? { totp } : {}) } })
const tokenOf = (link: unknown) => String(link).split('#')[1] as string
const act = (headers: Headers_, id: unknown, verb: string) =>
  service.call(`${OPERATORS}/${id}/${verb}`, { method: 'POST', headers })
const session = (headers: Headers_) => service.call('/admin-api/session', { headers })
const cookieIn = (answer: { headers: Headers }) => ({
  cookie: String(answer.headers.get('set-cookie')).split(';')[0] as string,
})

it('a link asks for the second factor where one is on, and is spent only with it', async () => {
  const made = await operator()
  const totp = (method: string, body?: object) =>
    service.call('/admin-api/session/totp', { method, headers: made.cookie, ...(body ? { body } : {}) })
  const { secret } = (await totp('POST')).body as { secret: string }
  const code = () => codeAt(secret, Math.floor(service.now() / 30))
  expect((await totp('PUT', { code: code() })).status).toBe(204)
  const token = await made.link()
  service.advance(60)
  expect((await enter(token)).body.code).toBe('totp_required')
  const wrong = code() === '111111' ? '222222' : '111111'
  expect((await enter(token, wrong)).body.code).toBe('wrong_code')
  expect((await enter(token, code())).status).toBe(200)
  expect((await enter(token, code())).body.code).toBe('link_invalid')
})

it('codes that come with a link are throttled', async () => {
  const made = await operator()
  const { secret } = (await service.call('/admin-api/session/totp', { method: 'POST', headers: made.cookie })).body
  const code = codeAt(String(secret), Math.floor(service.now() / 30))
  await service.call('/admin-api/session/totp', { method: 'PUT', headers: made.cookie, body: { code } })
  const token = await made.link()
  const answers: number[] = []
  for (let i = 0; i < 12; i++) answers.push((await enter(token, String(300_000 + i))).status)
  expect(answers).toEqual([...Array(10).fill(401), 429, 429])
})

it('an owner makes links for people who have never signed in; from then on only an administrator does', async () => {
  const owner = await operator()
  const invited = await service.call(OPERATORS, { headers: owner.cookie, body: { name: 'newcomer', role: 'viewer' } })
  const id = invited.body.operator_id
  const again = await act(owner.cookie, id, 'link')
  expect(again.status).toBe(200)
  const entered = await enter(tokenOf(again.body.link))
  expect(entered.status).toBe(200)
  const refused = await act(owner.cookie, id, 'link')
  expect([refused.status, refused.body.code]).toEqual([409, 'has_signed_in'])
  // a reset by the owner does not open the account to the owner either
  expect((await act(owner.cookie, id, 'reset')).status).toBe(200)
  expect((await act(owner.cookie, id, 'link')).body.code).toBe('has_signed_in')
  const root = await operator({ admin: true, corps: {} })
  const link = await act(root.cookie, id, 'link')
  expect((await enter(tokenOf(link.body.link))).status).toBe(200)
})

it('an API key makes no link, no session and no further key', async () => {
  const owner = await operator()
  const itself = await act(owner.bearer, owner.operatorId, 'link')
  expect([itself.status, itself.body.code]).toEqual([403, 'forbidden'])
  const invited = await service.call(OPERATORS, { headers: owner.bearer, body: { name: 'by script', role: 'owner' } })
  expect([invited.status, invited.body.link]).toEqual([201, null])
  expect((await act(owner.bearer, invited.body.operator_id, 'link')).status).toBe(403)
  const own = '/admin-api/session'
  const calls = [
    ['POST', `${own}/keys`, { name: 'more' }],
    ['PUT', `${own}/password`, { password: PASSWORD }],
    ['POST', `${own}/totp`, undefined],
    ['GET', `${own}/sessions`, undefined],
    ['DELETE', `${own}/sessions`, undefined],
  ] as const
  for (const [method, path, body] of calls)
    expect((await service.call(path, { method, headers: owner.bearer, ...(body ? { body } : {}) })).status).toBe(403)
  const rows = await service.store.owner`select 1 from operator_link where operator_id = ${owner.operatorId}`
  expect(rows).toHaveLength(0)
})

it.each(['reset', 'disable'])('%s ends sessions, links and API keys for good', async (verb) => {
  const root = await operator({ admin: true, corps: {} })
  const made = await operator({ corps: { wwlinks: 'viewer' } })
  const token = await made.link()
  expect((await act(root.cookie, made.operatorId, verb)).status).toBe(200)
  if (verb === 'disable') expect((await act(root.cookie, made.operatorId, 'enable')).status).toBe(200)
  const left = [await session(made.cookie), await session(made.bearer), await enter(token)]
  expect(left.map(({ status }) => status)).toEqual([401, 401, 401])
})

it('reset does not wake someone who is disabled', async () => {
  const root = await operator({ admin: true, corps: {} })
  const made = await operator({ corps: { wwlinks: 'viewer' } })
  await act(root.cookie, made.operatorId, 'disable')
  const reset = await act(root.cookie, made.operatorId, 'reset')
  expect([reset.status, typeof reset.body.disabled_at]).toEqual([200, 'number'])
  expect((await act(root.cookie, made.operatorId, 'link')).body.code).toBe('disabled')
  expect((await session(made.bearer)).status).toBe(401)
})

it('only the person who would sign in with it learns that a name is used in another corporation', async () => {
  const owner = await operator()
  const other = await addOperator(service, { name: 'lina', corps: { wwelse: 'owner' } })
  const password = (headers: Headers_, body: object) =>
    service.call('/admin-api/session/password', { method: 'PUT', headers, body: { password: PASSWORD, ...body } })
  expect((await password(other.cookie, {})).status).toBe(204)
  const invite = (name: string) => service.call(OPERATORS, { headers: owner.cookie, body: { name, role: 'viewer' } })
  const [taken, free] = [await invite('lina'), await invite('nobody')]
  const shape = ({ status, body }: typeof taken) => [status, Object.keys(body), typeof body.link, body.has_password]
  expect(shape(taken)).toEqual(shape(free))
  expect((await invite('lina')).body.code).toBe('name_taken')
  const entered = cookieIn(await enter(tokenOf(taken.body.link)))
  const refused = await password(entered, {})
  expect([refused.status, refused.body.code]).toEqual([409, 'name_taken'])
  const renamed = await password(entered, { name: 'lina.w' })
  expect(renamed.status).toBe(204)
  const signedIn = await service.call('/admin-api/session', { body: { name: 'lina.w', password: PASSWORD } })
  expect(signedIn.body).toMatchObject({ operator_id: taken.body.operator_id, name: 'lina.w', has_password: true })
  const first = await service.call('/admin-api/session', { body: { name: 'lina', password: PASSWORD } })
  expect(first.body.operator_id).toBe(other.operatorId)
})

it('names are not found out by trying them', async () => {
  const owner = await operator()
  await addOperator(service, { name: 'taken', admin: true })
  const tries: number[] = []
  for (let i = 0; i < 12; i++) {
    const body = { password: PASSWORD, name: 'taken' }
    tries.push(
      (await service.call('/admin-api/session/password', { method: 'PUT', headers: owner.cookie, body })).status,
    )
  }
  expect(tries).toEqual([...Array(10).fill(409), 429, 429])
})

it('people see their sessions, end one or all others, and no one else’s', async () => {
  const made = await operator()
  const other = await operator()
  const second = cookieIn(await enter(await made.link()))
  const third = cookieIn(await enter(await made.link()))
  const path = '/admin-api/session/sessions'
  const { items, total } = (await service.call(path, { headers: third })).body as {
    items: { session_id: number; current: boolean }[]
    total: number
  }
  expect([total, items.map(({ current }) => current)]).toEqual([3, [false, false, true]])
  const end = (headers: Headers_, id = '') => service.call(`${path}${id}`, { method: 'DELETE', headers })
  expect((await end(other.cookie, `/${items[0]?.session_id}`)).status).toBe(404)
  expect((await end(third, `/${items[0]?.session_id}`)).status).toBe(204)
  expect([(await session(made.cookie)).status, (await session(second)).status]).toEqual([401, 200])
  expect((await end(third)).status).toBe(204)
  const left = [second, third, other.cookie, made.bearer]
  expect(await Promise.all(left.map(async (headers) => (await session(headers)).status))).toEqual([401, 200, 200, 200])
})

it('a password of one’s own ends other sessions and links, and one that replaces another API keys too', async () => {
  const made = await operator()
  const [other, token] = [cookieIn(await enter(await made.link())), await made.link()]
  const body = { password: PASSWORD }
  const set = await service.call('/admin-api/session/password', { method: 'PUT', headers: made.cookie, body })
  const after = [await session(made.cookie), await session(other), await enter(token)]
  expect(after.map(({ status }) => status)).toEqual([401, 401, 401])
  const first = cookieIn(set)
  expect([(await session(first)).status, (await session(made.bearer)).status]).toEqual([200, 200])
  const again = await service.call('/admin-api/session/password', {
    ...{ method: 'PUT', headers: first, body: { password: `${PASSWORD}!`, current: PASSWORD } },
  })
  const left = [first, made.bearer, cookieIn(again)].map(async (headers) => (await session(headers)).status)
  expect(await Promise.all(left)).toEqual([401, 401, 200])
})
