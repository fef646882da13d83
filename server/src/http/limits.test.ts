import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService, tokenFor } from '../../../qa/support/service.ts'

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwfree')).token
})
afterAll(() => service.stop())

async function limited(corpId: string, limits: Record<string, unknown>) {
  const { secret } = await addCorp(service, corpId)
  await service.store
    .owner`update corp set limits = ${service.store.owner.json(limits as never)} where corp_id = ${corpId}`
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return tokenFor(service, corpId, secret)
}

it('limits count calls per minute and path, and say so in headers', async () => {
  const mine = await limited('wwminute', { per_minute: 3 })
  const codes = []
  for (let i = 0; i < 5; i++) codes.push(await service.call('/open-api/staff/list', { token: mine }))
  expect(codes.map(({ body }) => body.errcode)).toEqual([0, 0, 0, 10053, 10053])
  expect(codes[0]?.headers.get('ratelimit-policy')).toBe('"minute";q=3;w=60')
  expect(codes[0]?.headers.get('ratelimit')).toMatch(/^"minute";r=2;t=\d+$/)
  expect(codes[3]?.status).toBe(429)
  expect(Number(codes[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await service.call('/open-api/tag/list', { token: mine })).body.errcode).toBe(0)
  expect((await service.call('/open-api/staff/list', { token })).headers.get('ratelimit')).toBeNull()
})

it('limits bound the calls in flight, for that corporation alone', async () => {
  const mine = await limited('wwflight', { in_flight: 1 })
  const codes = await Promise.all(
    Array.from({ length: 30 }, () => service.call('/open-api/staff/list', { token: mine })),
  )
  const refused = codes.filter(({ body }) => body.errcode === 10052)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.status).toBe(429)
  expect(codes.filter(({ body }) => body.errcode === 0).length).toBeGreaterThan(0)
  expect((await service.call('/open-api/staff/list', { token: mine })).body.errcode).toBe(0)
  expect((await service.call('/open-api/staff/list', { token })).body.errcode).toBe(0)
})

it('limits give back the place of a caller who left while its token was looked up', async () => {
  const mine = await limited('wwleft', { in_flight: 1 })
  const { hostname, port } = new URL(service.address)
  const lookups = await service.store.owner.reserve()
  await lookups`begin`
  await lookups`lock table access_token in access exclusive mode`
  const socket = connect(Number(port), hostname)
  socket.end(`GET /open-api/staff/list?access_token=${mine} HTTP/1.1\r\nhost: x\r\n\r\n`)
  const waits = () => lookups`select from pg_locks where relation = 'access_token'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`
  while ((await waits()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await lookups`commit`
  lookups.release()
  const again = async () => (await service.call('/open-api/staff/list', { token: mine })).body.errcode
  let code = await again()
  for (let i = 0; i < 100 && code !== 0; i++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    code = await again()
  }
  expect(code).toBe(0)
})

it('limits count callers whose token waits to be confirmed', async () => {
  const mine = await limited('wwwaits', { in_flight: 1 })
  const code = async () => (await service.call('/open-api/staff/list', { token: mine })).body.errcode
  expect(await code()).toBe(0)
  const epochs = await service.store.owner.reserve()
  await epochs`begin`
  await epochs`lock table control_epoch in access exclusive mode`
  const waiting = async (many: number) => {
    const waits = () => epochs`select from pg_locks where relation = 'control_epoch'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`
    while ((await waits()).length < many) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await waiting(1)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const first = code()
  await waiting(2)
  const second = await code()
  await epochs`commit`
  epochs.release()
  expect([second, await first]).toEqual([10052, 0])
})

it('limits come as the vendor’s with the strict profile', async () => {
  const mine = await limited('wwstrict', { profile: 'strict' })
  const { headers } = await service.call('/open-api/staff/list', { token: mine })
  expect(headers.get('ratelimit-policy')).toBe('"minute";q=600;w=60, "hour";q=36000;w=3600')
})
