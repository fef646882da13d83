import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { endpoints } from '../open-api/index.ts'

const REMOVE = '/open-api/order/shop/remove'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwbyget')).token
})
afterAll(() => service.stop())
beforeEach(() => add('s1', 's2'))

const add = (...ids: string[]) =>
  service.call('/open-api/order/import_shop', {
    token,
    body: { shop_list: ids.map((id) => ({ id, shop_name: id })) },
  })
const remove = (shop_id: string, headers: Record<string, string> = {}) =>
  service.call(REMOVE, { token, query: { shop_id }, headers })
const there = async () =>
  ((await service.call('/open-api/order/get_shop_list', { token })).body.shop_list as { id: string }[]).map(
    ({ id }) => id,
  )

it.each([
  ['sec-purpose', 'prefetch'],
  ['sec-purpose', 'prefetch;prerender'],
  ['purpose', 'prefetch'],
  ['x-moz', 'prefetch'],
  ['x-purpose', 'preview'],
])('does nothing for %s: %s', async (name, value) => {
  const { status, body } = await remove('s1', { [name]: value })
  expect([status, body.errcode]).toEqual([403, 10907])
  expect(await there()).toEqual(['s1', 's2'])
  const read = await service.call('/open-api/order/get_shop_list', { token, headers: { [name]: value } })
  expect(read.body.errcode).toBe(0)
})

it('refuses HEAD, and does nothing', async () => {
  const url = new URL(`${REMOVE}?shop_id=s1&access_token=${token}`, service.address)
  const { status, headers } = await fetch(url, { method: 'HEAD' })
  expect([status, headers.get('allow')]).toEqual([405, 'GET'])
  expect(await there()).toEqual(['s1', 's2'])
})

it('honours an Idempotency-Key, which stands for one query', async () => {
  const headers = { 'idempotency-key': 'once' }
  expect((await remove('s1', headers)).body.errcode).toBe(0)
  await add('s1')
  const again = await remove('s1', headers)
  expect([again.body.errcode, again.headers.get('idempotency-replayed')]).toEqual([0, 'true'])
  expect(await there()).toEqual(['s1', 's2'])
  expect((await remove('s2', headers)).body.errcode).toBe(10909)
  expect(await there()).toEqual(['s1', 's2'])
  // another token of the same secret is the same call
  const bearer = await fetch(new URL(`${REMOVE}?shop_id=s1`, service.address), {
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  expect(((await bearer.json()) as { errcode: number }).errcode).toBe(0)
  expect(await there()).toEqual(['s1', 's2'])
})

it('leaves a row in the audit log with what was asked, without the token', async () => {
  await remove('s1')
  const [row] = await service.store.owner`
    select action, after from audit where corp_id = 'wwbyget' and action = 'order/shop/remove' order by id desc limit 1`
  expect(row).toEqual({ action: 'order/shop/remove', after: { shop_id: 's1' } })
})

it.each(
  endpoints.filter(({ method, writes }) => method === 'GET' && writes).map(({ path, example }) => [path, example]),
)('is so for %s', async (path, { query = {} }) => {
  const prefetched = await service.call(path, { token, query, headers: { 'sec-purpose': 'prefetch' } })
  expect([prefetched.status, prefetched.body.errcode]).toEqual([403, 10907])
  const url = new URL(`${path}?${new URLSearchParams({ ...query, access_token: token })}`, service.address)
  const { status, headers } = await fetch(url, { method: 'HEAD' })
  expect([status, headers.get('allow')]).toEqual([405, 'GET'])
})
