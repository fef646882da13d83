import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoService } from '../../../../qa/support/demo.ts'
import { addOperator } from '../../../../qa/support/operators.ts'
import { startReceiver, until } from '../../../../qa/support/receivers/receiver.ts'
import { openWebhookSetup, QUICK } from '../../../../qa/support/receivers/webhook-setup.ts'
import type { TestService } from '../../../../qa/support/service.ts'
import { stampAll } from '../../feed/stamp.ts'
import type { Secrets } from '../../webhooks/secrets.ts'
import { EXAMPLE_CORP as CORP } from '../kit/call.ts'

type Reply = Record<string, unknown> & { items: Record<string, unknown>[]; total: number }

let service: TestService
let webhooks: ReturnType<typeof openWebhookSetup>
let headers: Record<string, string>
beforeAll(async () => {
  service = await startDemoService({
    webhooks({ owner }) {
      webhooks = openWebhookSetup(owner)
      return webhooks
    },
  })
  headers = (await addOperator(service, { name: 'dev', corps: { [CORP]: 'owner' } })).bearer
})
afterAll(async () => {
  await service.stop()
  await webhooks.close()
})

async function call(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Reply> {
  const reply = await service.call(`/admin-api/corps/${CORP}/${path}`, { headers, method, ...(body ? { body } : {}) })
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`)
  return reply.body as Reply
}

it('every kind that is offered can be subscribed to', async () => {
  const { items, total } = await call('event-kinds')
  expect([items.length, new Set(items).size]).toEqual([total, total])
  expect(items).toEqual(
    expect.arrayContaining(['work_order_change', 'create', 'switch', 'close', 'reopen', 'reply', 'tag']),
  )
  const { subscription_id: id } = await call('subscriptions', {
    url: 'https://crm.example.com/all',
    app_id: 'all',
    kinds: items,
  })
  await call(`subscriptions/${id}`, undefined, 'DELETE')
})

it('a push that was given up reaches its receiver when it is sent again, and both sides of each attempt are shown', async () => {
  let secrets: Secrets | undefined
  let broken = true
  const receiver = await startReceiver({
    secrets: () => secrets as Secrets,
    answer: () => (broken ? { status: 500, body: 'down' } : { body: 'thanks' }),
  })
  const made = await call('subscriptions', { url: receiver.url, app_id: 'crm', kinds: ['tag'] })
  secrets = {
    token: String(made.token),
    encoding_aes_key: String(made.encoding_aes_key),
    webhook_secrets: [{ secret: String(made.webhook_secret) }],
  }
  expect(await call(`subscriptions/${made.subscription_id}/enable`, {})).toMatchObject({ enabled: true })
  const begun = service.now()
  const [group] = (await call('tag-groups')).items
  for (const name of ['重发一', '重发二']) await call('tags', { tag_name: name, tag_group_id: group?.tag_group_id })
  await stampAll(service.store.owner)

  const worker = webhooks.work({ retries: QUICK.slice(0, 1) })
  const failed = () => call('deliveries?state=failed&sort=delivery_id')
  await until(async () => (await failed()).total === 2)
  broken = false
  const [first] = (await failed()).items
  await call(`deliveries/${first?.delivery_id}/resend`, {})
  await until(() => receiver.pushes.length === 1)
  expect(await call('deliveries/resend', { since: begun })).toEqual({ resent: 1 })
  await until(() => receiver.pushes.length === 2)
  await until(async () => (await call('deliveries?state=delivered')).total === 2)
  await worker.stop()

  const attempts = await call(`deliveries/${first?.delivery_id}/attempts`)
  expect(attempts.items.map(({ status, response }) => [status, response])).toEqual([
    [500, 'down'],
    [500, 'down'],
    [200, 'thanks'],
  ])
  expect(attempts.items.at(-1)?.plaintext).toMatchObject({ event: 'tag', msg_data: { record: { tag_name: '重发一' } } })
  expect(new Set(receiver.pushes.map(({ id }) => id)).size).toBe(2)
  await receiver.close()

  const again = webhooks.work({ retries: [] })
  await call(`deliveries/${first?.delivery_id}/resend`, {})
  const delivery = () => call(`deliveries/${first?.delivery_id}`)
  await until(async () => (await delivery()).attempts === 4)
  await again.stop()
  const reason = { code: 'connection_refused', params: {}, message: '对方拒绝连接' }
  expect(await delivery()).toMatchObject({ state: 'failed', last_status: null, last_reason: reason })
  const { items } = await call(`deliveries/${first?.delivery_id}/attempts`)
  expect(items.map((each) => each.reason)).toEqual([null, null, null, reason])
  expect(await call(`subscriptions/${made.subscription_id}/test`, {})).toEqual({ status: null, reason, body: null })
})

it('takes the secrets that a receiver has already, makes those that are left out, and gives others when asked', async () => {
  const own = { token: 'Kx8', encoding_aes_key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' }
  let secrets: Secrets = { ...own, webhook_secrets: [] }
  const receiver = await startReceiver({ secrets: () => secrets })
  const made = await call('subscriptions', { url: receiver.url, app_id: 'erp', kinds: ['tag'], ...own })
  expect(made).toMatchObject({ ...own, webhook_secret: expect.stringMatching(/^whsec_/) })
  const path = `subscriptions/${made.subscription_id}`
  expect(await call(`${path}/enable`, {})).toMatchObject({ enabled: true })
  const webhook_secret = `whsec_${Buffer.alloc(24).toString('base64')}`
  const rotated = await call(`${path}/rotate`, { token: 'T', webhook_secret })
  expect(rotated).toMatchObject({ token: 'T', webhook_secret, encoding_aes_key: expect.stringMatching(/^[\w+/]{43}$/) })
  expect(rotated.encoding_aes_key).not.toBe(own.encoding_aes_key)
  const webhook_secrets = [{ secret: webhook_secret }]
  secrets = { token: 'T', encoding_aes_key: String(rotated.encoding_aes_key), webhook_secrets }
  expect(await call(`${path}/test`, {})).toMatchObject({ status: 200 })
  expect((await call(`${path}/rotate`, undefined, 'POST')).token).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(JSON.stringify([await call(path), await call('audit?limit=20')])).not.toMatch(/Kx8|abcdefghij|whsec_/)
  await receiver.close()
})

it.each([
  ['token', ''],
  ['token', 'x'.repeat(33)],
  ['token', '令牌'],
  ['token', 5],
  ['encoding_aes_key', 'x'.repeat(42)],
  ['encoding_aes_key', `${'x'.repeat(43)}=`],
  ['encoding_aes_key', `${'x'.repeat(42)}-`],
  ['webhook_secret', 'whsec_'],
  ['webhook_secret', `whsec_${Buffer.alloc(23).toString('base64')}`],
  ['webhook_secret', `whsec_${Buffer.alloc(65).toString('base64')}`],
])('refuses %s %j, of a new subscription and at a change', async (field, value) => {
  const wanted = { url: 'https://erp.example.com', app_id: 'erp', kinds: ['tag'], [field]: value }
  const { total } = await call('subscriptions')
  for (const [path, body] of [
    ['subscriptions', wanted],
    ['subscriptions/1/rotate', { [field]: value }],
  ] as const) {
    const reply = await service.call(`/admin-api/corps/${CORP}/${path}`, { headers, body })
    expect([reply.status, reply.body.errors]).toMatchObject([422, [{ field, message: expect.stringMatching(/^应为/) }]])
  }
  expect((await call('subscriptions')).total).toBe(total)
})

it('says why it is off by a code, with words in the language that is asked for', async () => {
  const made = await call('subscriptions', { url: 'http://127.0.0.1:9/off', app_id: 'crm', kinds: ['tag'] })
  const one = `subscriptions/${made.subscription_id}`
  const unread = { code: 'not_verified', params: {}, message: '尚未验证接收方' }
  expect([made.reason, (await call(one)).reason]).toEqual([unread, unread])
  const in_ = async (path: string, more: Record<string, string>, method = 'GET') =>
    service.call(`/admin-api/corps/${CORP}/${path}`, { method, headers: { ...headers, ...more } })
  const english = { 'accept-language': 'en' }
  const off = { code: 'turned_off', params: {}, message: 'disabled by an operator' }
  expect((await in_(`${one}/disable`, english, 'POST')).body.reason).toEqual(off)
  const listed = (await in_('subscriptions', english)).body as Reply
  expect(listed.items.find(({ subscription_id: id }) => id === made.subscription_id)?.reason).toEqual(off)
  expect((await in_('subscriptions', { ...english, accept: 'application/x-ndjson' })).text).toContain(off.message)
  expect((await in_(one, {})).body.reason).toEqual({ ...off, message: '已由操作员停用' })
  const unreached = await in_(`${one}/enable`, {}, 'POST')
  expect(unreached.body).toMatchObject({ enabled: false, reason: { message: '对方拒绝连接' } })
  await service.store.owner`
    update subscription set reason_code = 'of_a_later_version' where corp_id = ${CORP} and subscription_id = ${made.subscription_id as number}`
  expect((await in_(one, {})).body.reason).toMatchObject({ message: 'of_a_later_version' })
})
