import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
let bearer: Record<string, string>
let developer: Record<string, string>
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwlog')).token
  await addCorp(service, 'wwother')
  bearer = (await addOperator(service, { name: 'owner', corps: { wwlog: 'owner' } })).bearer
  developer = (await addOperator(service, { name: 'dev', corps: { wwlog: 'developer' } })).bearer
})
afterAll(() => service.stop())

type Logged = Record<string, unknown> & { id: number }
const REQUESTS = '/admin-api/corps/wwlog/requests'

async function logged(count: number, query: Record<string, string> = {}): Promise<Logged[]> {
  for (;;) {
    const { body } = await service.call(REQUESTS, { headers: bearer, query })
    if ((body.items as Logged[]).length >= count) return body.items as Logged[]
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

it('keeps calls and their replies, masked, and gives them as curl', async () => {
  const clues = { clue_list: [{ phone: '13812345678', remark: "O'Neil" }] }
  const made = await service.call('/open-api/customer_open_sea/clue/add', { token, body: clues })
  await service.call('/open-api/staff/list', { token, query: { limit: 5 } })
  const all = await logged(2)
  const post = all.find(({ method }) => method === 'POST') as Logged
  const get = all.find(({ method }) => method === 'GET') as Logged
  expect(post).toMatchObject({
    path: '/open-api/customer_open_sea/clue/add',
    request_id: made.headers.get('x-request-id'),
  })
  expect([post.request, JSON.stringify(all).includes('13812345678')]).toEqual([
    expect.stringContaining('138****5678'),
    false,
  ])
  expect(get).toMatchObject({
    status: 200,
    code: 0,
    query: expect.stringContaining('limit=5'),
    reply: expect.stringContaining('staff_list'),
  })
  expect(JSON.stringify(all)).not.toContain(token)
  const curl = await fetch(new URL(`${REQUESTS}/${post.id}/curl`, service.address), { headers: bearer })
  const text = await curl.text()
  expect(text).toContain(
    `curl -s -X POST '${service.address}/open-api/customer_open_sea/clue/add?access_token='"$ACCESS_TOKEN"`,
  )
  expect(text).toContain(`O'\\''Neil`)
})

it('shows those who may not read customers that they were called, by whom and how it went, and no more', async () => {
  await logged(2)
  const { body } = await service.call(REQUESTS, { headers: developer })
  const [post, get] = ['POST', 'GET'].map((each) => (body.items as Logged[]).find(({ method }) => method === each))
  expect(post).toMatchObject({ kind: 'clue', status: 200, code: 0, query: '', request: '', reply: '' })
  expect(post?.request_size).toBeGreaterThan(40)
  expect(get).toMatchObject({ kind: 'staff', reply: expect.stringContaining('staff_list') })
  const curl = await fetch(new URL(`${REQUESTS}/${post?.id}/curl`, service.address), { headers: developer })
  expect(await curl.text()).not.toContain('Neil')
  const search = async (headers: Record<string, string>) =>
    (await service.call(REQUESTS, { headers, query: { q: 'Neil' } })).body.total
  expect([await search(developer), await search(bearer)]).toEqual([0, 1])
})

it('keeps the last ones of a busy corporation, and none of another', async () => {
  const began = performance.now()
  await Promise.all(Array.from({ length: 300 }, () => service.call('/open-api/tag/list', { token })))
  expect((await logged(1, { path: '/open-api/tag/list' })).length).toBeGreaterThan(0)
  const [rows] = await service.store.owner`
    select count(*)::int as n, count(*) filter (where corp_id <> 'wwlog')::int as others from request_log`
  const seconds = Math.ceil((performance.now() - began) / 1000) + 1
  expect(rows?.n).toBeLessThanOrEqual(2 + 100 * seconds)
  expect(rows?.others).toBe(0)
})

it('groups refused calls by endpoint and code, with the last reason', async () => {
  for (const limit of ['0', 'x']) await service.call('/open-api/staff/list', { token, query: { limit } })
  await service.call('/open-api/tag/list', { token, query: { limit: '-1' } })
  await logged(3, { failed: 'true' })
  const { body } = await service.call(`${REQUESTS}/errors`, { headers: developer })
  const found = (body.items as { path: string; count: number; said: string }[]).map(({ path, count, said }) => [
    ...[path, count, said.includes('limit')],
  ])
  expect(found).toEqual([
    ['/open-api/staff/list', 2, true],
    ['/open-api/tag/list', 1, true],
  ])
})

it('keeps no secret and no phone, however they are written, and nothing that is not declared', async () => {
  const path = '/open-api/customer_open_sea/clue/add'
  const body = '{"clue_list":[{"ph\\u006fne":"1371111\\u0032222","token":"T0KEN-A"}],"13711112222":1}'
  const send = (query: string, sent: string, headers: Record<string, string> = {}) =>
    fetch(`${service.address}${path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'T0KEN-B', ...headers },
      body: sent,
    })
  await send(`access_t%6Fken=${token}&note=T0KEN-C&T0KEN-D-and-much-longer-than-a-name-is`, body)
  await send(`access_token=${token}`, 'secret=T0KEN-E&phone=13711112222', { 'content-type': 'text/plain' })
  await send('', '{"clue_list": "13711112222"', { authorization: `Bearer ${token}` })
  await logged(4, { path })
  const rows = await service.store.owner`select r::text as row from request_log r`
  const all = JSON.stringify(rows)
  for (const canary of [token, 'T0KEN', '13711112222']) expect(all).not.toContain(canary)
  const { items } = (await service.call(REQUESTS, { headers: bearer, query: { path } })).body as { items: Logged[] }
  expect(items.map(({ request, request_size }) => [request, request_size])).toEqual([
    ['{}', 27],
    ['', 0],
    ['{"clue_list":[{"phone":"137****2222","token":"***"}],"***":"***"}', 83],
    [`{"clue_list":[{"phone":"138****5678","remark":"O'Neil"}]}`, 57],
  ])
})

it('says what a refused call would need to be right, and takes no path for a secret place', async () => {
  const clue = '/open-api/customer_open_sea/clue/add'
  const add = (phone: string) =>
    service.call(clue, { token, headers: { 'idempotency-key': 'k1' }, body: { clue_list: [{ phone }] } })
  const used = service.now()
  await add('13812345670')
  service.advance(60)
  await add('13812345671')
  await service.call('/open-api/contact_way/list', { token, query: { limit: 'x' } })
  await service.call('/open-api/staff/get', { token, query: { staff_id: 'nobody' } })
  await service.call('/open-api/tag_group/list', { token })
  await service.call('/open-api/staf/lst/13711112222', { token, query: { phone: '13711112222' } })
  const hintOf = async (path: string, code: number) => {
    const [call] = await logged(1, { q: path, code: String(code) })
    return (await service.call(`${REQUESTS}/${call?.id}`, { headers: bearer })).body.hint
  }
  expect(await hintOf('/open-api/staf/lst', 10904)).toEqual({ nearest: '/open-api/staff/list' })
  const [unknown] = await logged(1, { code: '10904' })
  expect(unknown).toMatchObject({ path: '/open-api/staf/lst/***', query: '', status: 404 })
  expect(await hintOf('/open-api/contact_way/list', 10049)).toEqual({
    ...{ field: 'limit', allowed: expect.stringContaining('整数') },
  })
  expect(await hintOf('/open-api/staff/get', 10049)).toEqual({
    ...{ field: 'staff_id', allowed: 'staff_id 对应的员工不存在' },
  })
  expect(await hintOf(clue, 10909)).toEqual({ used_at: used })
  const ticket = '/open-api/workorder/create'
  await service.call(ticket, { token, body: { content: { '13711112222': { ['k'.repeat(40)]: '\0' } } } })
  expect(await hintOf(ticket, 10049)).toMatchObject({ field: 'content.***.***' })
  expect(await hintOf('/open-api/tag_group/list', 0)).toBeNull()
})

it('keeps nothing of unknown paths that are called without a token of the corporation', async () => {
  for (const wrong of ['', 'x'.repeat(40)]) await service.call('/open-api/of_nobody', { token: wrong })
  await service.call('/open-api/of_the_corporation', { token })
  await logged(1, { q: '/open-api/of_the_corporation' })
  const { body } = await service.call(REQUESTS, { headers: bearer, query: { q: '/open-api/of_nobody' } })
  expect(body.total).toBe(0)
})
