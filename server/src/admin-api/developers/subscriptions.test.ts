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
  await stampAll(service.store.owner, Date.now)

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
})
