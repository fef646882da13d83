import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seal } from '../../../packages/client/src/webhook.ts'
import { operations } from '../../../packages/n8n-nodes-guanxi/src/generated/operations.ts'
import { keysOf } from '../../../packages/n8n-nodes-guanxi/src/keys.ts'
import { stampAll } from '../../../server/src/feed/stamp.ts'
import { startDemoService } from '../../support/demo.ts'
import { addOperator } from '../../support/operators.ts'
import { until } from '../../support/receivers/receiver.ts'
import { openWebhookSetup } from '../../support/receivers/webhook-setup.ts'
import { loadNodes, run, serveTrigger } from './n8n-setup.ts'
import { DEMO, SECRET } from './test-setup.ts'

let service: Awaited<ReturnType<typeof startDemoService>>
let webhooks: ReturnType<typeof openWebhookSetup>
let nodes: ReturnType<typeof loadNodes>
let credentials: { baseUrl: string; corpId: string; secret: string; apiKey: string }
beforeAll(async () => {
  service = await startDemoService({
    webhooks({ owner }) {
      webhooks = openWebhookSetup(owner)
      return webhooks
    },
  })
  const { key } = await addOperator(service, { name: 'n8n', corps: { [DEMO]: 'developer' } })
  credentials = { baseUrl: service.address, corpId: DEMO, secret: SECRET, apiKey: key }
  const served = await fetch(new URL('/client/n8n-nodes-guanxi.tgz', service.address))
  nodes = loadNodes(Buffer.from(await served.arrayBuffer()))
})
afterAll(async () => {
  rmSync(nodes.folder, { recursive: true })
  await service.stop()
  await webhooks.close()
})

const subscriptions = async () =>
  (
    await service.call(`/admin-api/corps/${DEMO}/subscriptions`, {
      headers: { authorization: `Bearer ${credentials.apiKey}` },
    })
  ).body.items as { url: string; kinds: string[]; enabled: boolean }[]

it('is a package that n8n knows by its manifest, with what it names in it', () => {
  const { manifest, action, trigger, credential } = nodes
  expect(manifest.keywords).toContain('n8n-community-node-package')
  expect([manifest.type, manifest.dependencies, manifest.scripts]).toEqual([undefined, undefined, undefined])
  expect([manifest.peerDependencies, manifest.n8n.n8nNodesApiVersion]).toEqual([{ 'n8n-workflow': '*' }, 1])
  expect([action.description.name, trigger.description.name]).toEqual(['guanxi', 'guanxiTrigger'])
  expect(credential).toMatchObject({ name: 'guanxiApi' })
  expect(credential.properties.map(({ name }) => name)).toEqual(['baseUrl', 'corpId', 'secret', 'apiKey'])
})

describe('the form', () => {
  it('asks for one thing once, whatever is chosen', () => {
    const { properties } = nodes.action.description
    const shown = (chosen: Record<string, unknown>) =>
      properties.filter(({ displayOptions }) =>
        Object.entries(displayOptions?.show ?? {}).every(([name, of]) => of.includes(chosen[name] as string)),
      )
    const values = (of: string, chosen: object) => {
      const options = shown({ ...chosen }).find(({ name }) => name === of)?.options as { value: string }[]
      return options.map(({ value }) => value)
    }
    let found = 0
    for (const resource of values('resource', {}))
      for (const operation of values('operation', { resource })) {
        const names = shown({ resource, operation, returnAll: false }).map(({ name }) => name)
        expect(names.length, `${resource} ${operation}`).toBe(new Set(names).size)
        found++
      }
    expect(found).toBe(operations.length)
  })
})

describe('an action', () => {
  it('reads as many items of a list as it is asked for, or all', async () => {
    const list = { resource: 'staff', operation: 'list' }
    expect((await run(nodes.action, credentials, { ...list, limit: 3 })).length).toBe(3)
    const all = await run(nodes.action, credentials, { ...list, returnAll: true })
    expect([all.length, all[0]]).toEqual([
      60,
      { json: expect.objectContaining({ name: expect.any(String) }), pairedItem: { item: 0 } },
    ])
  })

  it('writes once with a key, and another call sees it', async () => {
    const unionid = 'on_yunqi_00004'
    const add = {
      resource: 'integral.batch',
      operation: 'update',
      unionid: `["${unionid}"]`,
      integral: 9,
      idempotencyKey: 'order 9',
    }
    await run(nodes.action, credentials, add)
    await run(nodes.action, credentials, add)
    const { body } = await service.call('/open-api/integral/list', {
      token: service.token,
      query: { unionid, limit: 5 },
    })
    expect((body.integral_list as { delta: number }[]).filter(({ delta }) => delta === 9).length).toBe(1)
  })

  it('puts an id into the address and optional fields into the body', async () => {
    const change = {
      resource: 'externalUserPackage',
      operation: 'update',
      id: 710,
      fields: { description: '由 n8n 修改' },
    }
    await run(nodes.action, credentials, change)
    const found = await run(nodes.action, credentials, {
      resource: 'externalUserPackage',
      operation: 'list',
      returnAll: true,
    })
    expect(found.map(({ json }) => json).find(({ id }) => id === 710)).toMatchObject({ description: '由 n8n 修改' })
  })

  it('tells a refusal as the node’s error, or as an item, and never the secret', async () => {
    const nobody = { resource: 'staff', operation: 'get', staff_id: 'nobody' }
    const refused = await run(nodes.action, credentials, nobody).catch((error) => error)
    expect(refused).toMatchObject({
      ...{ node: { name: 'Guanxi' }, itemIndex: 0, message: expect.stringMatching(/.+/) },
      ...{
        httpCode: '10049',
        description: expect.stringContaining('GET /open-api/staff/get, code 10049'),
      },
    })
    expect(await run(nodes.action, credentials, nobody, true)).toEqual([
      { json: { error: refused.message }, pairedItem: { item: 0 } },
    ])
    const wrong = await run(nodes.action, { ...credentials, secret: 'a wrong secret' }, nobody).catch((error) => error)
    expect([wrong.httpCode, JSON.stringify(wrong)]).toEqual(['10001', expect.not.stringContaining('a wrong secret')])
    const broken = { resource: 'integral.batch', operation: 'update', unionid: '[', integral: 1 }
    await expect(run(nodes.action, credentials, broken)).rejects.toThrow('unionid must be JSON')
    const away = { ...credentials, baseUrl: 'http://127.0.0.1:9' }
    await expect(run(nodes.action, away, nobody)).rejects.toThrow('no reply')
  })
})

describe('the trigger', () => {
  it('subscribes, starts on a real push, refuses what is not signed, and leaves nothing behind', async () => {
    const trigger = await serveTrigger(nodes.trigger, credentials, { kinds: ['tag'] })
    const worker = webhooks.work()
    try {
      expect(await trigger.kinds()).toEqual(expect.arrayContaining([{ name: 'tag', value: 'tag' }]))
      expect(await trigger.hook('checkExists')).toBe(false)
      await trigger.hook('create')
      expect(await trigger.hook('checkExists')).toBe(true)
      expect(await subscriptions()).toEqual(
        expect.arrayContaining([expect.objectContaining({ url: trigger.url, enabled: true })]),
      )

      const [group] = await run(nodes.action, credentials, { resource: 'tagGroup', operation: 'list', limit: 1 })
      const made = { tag_group_id: group?.json.tag_group_id, tag_name_list: ['来自 n8n'] }
      await run(nodes.action, credentials, { resource: 'tag', operation: 'create', ...made })
      await stampAll(service.store.owner)
      await until(() => trigger.started.length === 1)
      expect(trigger.started[0]).toMatchObject({
        ...{ event: 'tag', status: 'created', msg_data: { record: { tag_name: '来自 n8n' } } },
      })

      const push = async (keys: Parameters<typeof seal>[1]) => {
        const { query, headers, body } = await seal({ id: 'e1', event: 'tag' }, keys)
        return (await fetch(`${trigger.url}?${query}`, { method: 'POST', headers, body })).status
      }
      const keys = keysOf(credentials, trigger.url)
      const others = keysOf({ ...credentials, secret: 'guessed' }, trigger.url)
      expect(await push(others)).toBe(401)
      expect(await push({ ...keys, token: others.token })).toBe(401)
      expect(await push({ ...keys, webhookSecret: others.webhookSecret })).toBe(401)
      expect(await push({ ...keys, corpId: 'ww_other' })).toBe(401)
      expect(await push({ ...keys, now: () => Date.now() - 3_600_000 })).toBe(401)
      expect((await fetch(trigger.url, { method: 'POST', body: '{}' })).status).toBe(401)
      expect((await fetch(trigger.url)).status).toBe(401)
      expect(trigger.started.length).toBe(1)
      expect(await push(keys)).toBe(200)
      expect(trigger.started.length).toBe(2)

      expect(await trigger.hook('checkExists', { kinds: ['tag', 'staff'] })).toBe(false)
      await trigger.hook('create', { kinds: ['tag', 'staff'] })
      await trigger.hook('delete')
      expect((await subscriptions()).filter(({ url }) => url === trigger.url)).toEqual([])
    } finally {
      await worker.stop()
      trigger.close()
    }
  })

  it('is refused where its address does not prove itself or its key has no right, and leaves nothing behind', async () => {
    const trigger = await serveTrigger(nodes.trigger, { ...credentials, secret: 'another' }, { kinds: ['tag'] })
    const stranger = await serveTrigger(nodes.trigger, { ...credentials, apiKey: 'none' }, { kinds: ['tag'] })
    try {
      await expect(trigger.hook('create', { kinds: ['no_such_kind'] })).rejects.toMatchObject({ httpCode: '422' })
      await expect(stranger.hook('create')).rejects.toMatchObject({ httpCode: '401' })
      trigger.close()
      await expect(trigger.hook('create')).rejects.toThrow('could not verify')
      expect((await subscriptions()).filter(({ url }) => [trigger.url, stranger.url].includes(url))).toEqual([])
    } finally {
      stranger.close()
    }
  })
})
