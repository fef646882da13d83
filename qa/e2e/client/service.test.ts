import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, endpoints } from '../../../packages/client/src/index.ts'
import { force } from '../../../packages/client/src/testing.ts'
import { answerVerification, openCallback } from '../../../packages/client/src/webhook.ts'
import { endpoints as declared } from '../../../server/src/open-api/index.ts'
import { requestFor, verificationUrl } from '../../../server/src/webhooks/message.ts'
import { secretsFrom } from '../../../server/src/webhooks/secrets.ts'
import { startDemoService } from '../../support/demo.ts'
import type { TestService } from '../../support/service.ts'
import { DEMO, SECRET } from './test-setup.ts'

let service: TestService
beforeAll(async () => {
  service = await startDemoService()
})
afterAll(() => service.stop())

const clientOf = (dialect: 'guanxi' | 'vendor') =>
  createClient({ baseUrl: service.address, corpId: DEMO, secret: SECRET, dialect })

/** Walks a list and counts; `limit` items a page. */
async function walk(client: object, name: string, params: object) {
  const call = name.split('.').reduce((at, part) => (at as Record<string, object>)[part] as object, client)
  const list = (call as (params: object) => AsyncIterable<unknown> & { stats: unknown; then: unknown })(params)
  const items: string[] = []
  for await (const item of list) items.push(JSON.stringify(item))
  return { items, stats: list.stats as { pages: number } }
}

const lists = endpoints.filter(({ page, method }) => page !== undefined && page !== 'cursor' && method === 'GET')

describe.each(['guanxi', 'vendor'] as const)('in the dialect %s', (dialect) => {
  it.each(lists)('walks $name page by page as in one piece', async ({ name, path }) => {
    const example = declared.find((each) => each.path === path)?.example.query ?? {}
    const { limit: _, offset: _1, last_id: _2, ...params } = example
    const client = clientOf(dialect)
    const [large, small] = name === 'chat.message.list' ? [100, 30] : [undefined, 7]
    const whole = await walk(client, name, { ...params, limit: large })
    const parts = await walk(client, name, { ...params, limit: small })
    expect(parts.items).toEqual(whole.items)
    expect(parts.stats).toMatchObject({ items: whole.items.length, repeated: 0, totalChanged: false })
  })

  it('walks the list that is read by POST', async () => {
    const client = clientOf(dialect)
    const whole = await walk(client, 'externalUserPackage.list', {})
    expect((await walk(client, 'externalUserPackage.list', { page_size: 2 })).items).toEqual(whole.items)
    expect(whole.items.length).toBeGreaterThan(2)
  })
})

it('repeats a write with its key as one', async () => {
  const client = clientOf('guanxi')
  const add = () =>
    client.integral.batch.update({ unionid: ['on_yunqi_00002'], integral: 5 }, { idempotencyKey: 'twice' })
  await add()
  await add()
  const { integral_list } = await client.integral.list({ unionid: 'on_yunqi_00002', limit: 2 })
  expect(integral_list.filter(({ delta }) => delta === 5).length).toBe(1)
})

it('puts what belongs into the address of a call with a body there', async () => {
  const client = clientOf('guanxi')
  await client.externalUserPackage.update({ id: 710, description: '由客户端修改' })
  const packages = await client.externalUserPackage.list({ page_size: 100 }).toArray({ limit: 100 })
  expect(packages.find(({ id }) => id === 710)).toMatchObject({ description: '由客户端修改' })
})

it('tries a write again whose answer was lost, and it takes effect once', async () => {
  const attempts: number[] = []
  // the service loses the first answer alone
  const fetch = (url: string, init: { headers: Record<string, string> }) => {
    const { 'guanxi-force': lost, ...headers } = init.headers
    return globalThis.fetch(url, {
      ...init,
      headers: attempts.length === 1 ? { ...headers, 'guanxi-force': lost! } : headers,
    })
  }
  const onRequest = ({ attempt, endpoint }: { attempt: number; endpoint: string }) => {
    if (endpoint.includes('integral/batch')) attempts.push(attempt)
  }
  const client = createClient({ baseUrl: service.address, corpId: DEMO, secret: SECRET, retryMs: 1, fetch, onRequest })
  await client.integral.batch.update({ unionid: ['on_yunqi_00003'], integral: 7 }, force({ at: 'after_commit' }))
  expect(attempts).toEqual([1, 2])
  const { integral_list } = await client.integral.list({ unionid: 'on_yunqi_00003', limit: 3 })
  expect(integral_list.filter(({ delta }) => delta === 7).length).toBe(1)
})

it('opens what the service pushes, and answers its verification', async () => {
  const secrets = secretsFrom({})
  const keys = {
    ...{ token: secrets.token, encodingAesKey: secrets.encoding_aes_key, corpId: DEMO },
    webhookSecret: secrets.webhook_secrets[0]!.secret,
  }
  const now = Math.floor(Date.now() / 1000)
  const head = { corpId: DEMO, eventId: 'e1', kind: 'tag', action: 'updated', seq: 7, createdAt: now, attempts: 0 }
  const pushed = requestFor({ url: 'http://host/a?b=c', appId: 'crm' }, secrets, { ...head, data: '{"名":"茶"}' }, now)
  expect(await openCallback(pushed, keys)).toEqual({
    ...{ id: 'e1', seq: 7, corp_id: DEMO, create_time: now, type: 'event', event: 'tag', status: 'updated' },
    ...{ retry_count: 0, msg_data: { 名: '茶' } },
  })
  const url = verificationUrl('http://host/', secrets, DEMO, now, 'echo me')
  expect(await answerVerification({ url }, keys)).toBe('echo me')
})
