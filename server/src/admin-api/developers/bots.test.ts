import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startDemoService } from '../../../../qa/support/demo.ts'
import { addOperator } from '../../../../qa/support/operators.ts'
import { BOT_KEY, BOT_SECRET, startBot } from '../../../../qa/support/receivers/bot.ts'
import { until } from '../../../../qa/support/receivers/receiver.ts'
import { openWebhookSetup, recordMany, states } from '../../../../qa/support/receivers/webhook-setup.ts'
import type { TestService } from '../../../../qa/support/service.ts'
import { exportDataset } from '../../dataset/export.ts'
import { stampAll } from '../../feed/stamp.ts'
import { datasetKinds } from '../../records/datasets.ts'
import type { BotTarget } from '../../webhooks/bots/target.ts'
import { kindWord } from '../../webhooks/bots/words.ts'
import { EXAMPLE_CORP as CORP } from '../kit/call.ts'

type Reply = Record<string, unknown> & { items: Record<string, unknown>[]; total: number }

let service: TestService
let webhooks: ReturnType<typeof openWebhookSetup>
let headers: Record<string, string>
let ahead = 0
const clock = () => Date.now() + ahead
beforeAll(async () => {
  service = await startDemoService({
    webhooks({ owner }) {
      webhooks = openWebhookSetup(owner)
      return webhooks
    },
  })
  headers = (await addOperator(service, { name: 'bots', corps: { [CORP]: 'owner' } })).bearer
  await service.store.owner`delete from subscription`
})
afterEach(async () => {
  await service.store.owner`delete from subscription`
})
afterAll(async () => {
  await service.stop()
  await webhooks.close()
})

const ask = (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
  service.call(`/admin-api/corps/${CORP}/${path}`, { headers, method, ...(body ? { body } : {}) })

async function call(path: string, body?: unknown, method?: string): Promise<Reply> {
  const reply = await ask(path, body, method)
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`)
  return reply.body as Reply
}

/** A subscription to tags that a bot tells of, enabled. */
async function subscribe(target: BotTarget, url: string, more: Record<string, unknown> = {}) {
  const signed = target === 'wecom_bot' ? {} : { bot_secret: BOT_SECRET }
  const made = await call('subscriptions', { target, url, kinds: ['tag'], ...signed, ...more })
  expect(await call(`subscriptions/${made.subscription_id}/enable`, {})).toMatchObject({ enabled: true, active: true })
  return { made, path: `subscriptions/${made.subscription_id}` }
}

let group: unknown
async function makeTags(...names: string[]) {
  group ??= (await call('tag-groups')).items[0]?.tag_group_id
  for (const tag_name of names) await call('tags', { tag_name, tag_group_id: group })
  await stampAll(service.store.owner)
}

const TARGETS = ['wecom_bot', 'feishu_bot', 'dingtalk_bot'] as const
const SHOWN = {
  wecom_bot: /\/send\?key=\*\*\*$/,
  feishu_bot: /\/hook\/\*\*\*$/,
  dingtalk_bot: /\/send\?access_token=\*\*\*$/,
}

describe.each(TARGETS)('a %s', (target) => {
  it('says what happened, signed as it wants; enabling sends nothing, a test one message', async () => {
    const bot = await startBot(target)
    const { made, path } = await subscribe(target, bot.url)
    expect(made).toMatchObject({ target, format: 'text', app_id: '' })
    expect([made.template, made.token, made.webhook_secret]).toEqual([null, null, null])
    expect(made.url).toMatch(SHOWN[target])
    expect(bot.calls()).toBe(0)
    expect(await call(`${path}/test`, {})).toMatchObject({ status: 200, reason: null })
    expect(bot.said.map(({ text }) => text)).toEqual([expect.stringContaining('测试')])
    const worker = webhooks.work()
    await makeTags(`常客${target}`)
    await until(() => bot.said.length === 2)
    await worker.stop()
    expect(bot.said[1]?.text).toMatch(
      new RegExp(`^【标签】新建：常客${target}（\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d）$`),
    )
    await bot.close()
  })

  it('takes names for what they are: no marks, no mentions, no phones, and never more than it can hold', async () => {
    const bot = await startBot(target)
    const template = '**{{kind}}** {{action}} {{data.tag_name}} {{data.nothing|无}}'
    const { path } = await subscribe(target, bot.url, { format: 'markdown', template })
    const worker = webhooks.work()
    await makeTags(`[a](http://e) <@all> 13800001234 ${target}`)
    await until(() => bot.said.length === 1)
    const { text, body } = bot.said[0] as (typeof bot.said)[0]
    expect(text).toMatch(/^\*\*tag\*\* created \\\[a\\\]\\\(/)
    expect(text).toMatch(/138\*{4}1234|138(?:\\\*){4}1234/)
    expect(text).toMatch(/ 无$/)
    expect(text.replace('**tag**', '')).not.toMatch(/[@<]|(?<!\\)[[\]()*`]/)
    expect(JSON.stringify(body)).not.toMatch(/13800001234|"at"/)
    await call(path, { format: 'text', template: '{{data.tag_name}}' }, 'PATCH')
    await makeTags(`<at user_id="all">所有人</at> ${target}`)
    await until(() => bot.said.length === 2)
    expect(bot.said[1]?.text).toBe(`＜at user_id="all">所有人＜/at> ${target}`)
    await worker.stop()
    await bot.close()
  })
})

const FAULTS = {
  wecom_bot: { late: { errcode: 45_009, errmsg: 'freq' }, final: { errcode: 93_000, errmsg: 'invalid webhook url' } },
  feishu_bot: { late: { code: 11_232, msg: 'freq' }, final: { code: 19_024, msg: 'Key Words Not Found' } },
  dingtalk_bot: { late: { errcode: 130_101, errmsg: 'too fast' }, final: { errcode: 310_000, errmsg: 'keywords' } },
}

it.each(TARGETS)(
  'a %s that answers a code has not got the message: it comes again, after a minute if it came too fast',
  async (target) => {
    const bot = await startBot(target, (n) => [{ errcode: -1, code: -1 }, FAULTS[target].late][n - 1])
    await subscribe(target, bot.url)
    const worker = webhooks.work({ clock, retries: [0.05] })
    await makeTags(`再试${target}`)
    const delivery = async () =>
      (await call(`deliveries?limit=1`)).items[0] as { delivery_id: number; attempts: number }
    await until(async () => (await delivery()).attempts === 2)
    const { delivery_id } = await delivery()
    const { items } = await call(`deliveries/${delivery_id}/attempts`)
    const [, second] = items as { at_ms: number; next_ms: number; status: number }[]
    const [errcode, said] = Object.values(FAULTS[target].late)
    const params = { errcode, said }
    expect(second).toMatchObject({ status: 200, reason: { code: 'bot_too_fast', params } })
    expect((second?.next_ms ?? 0) - (second?.at_ms ?? 0)).toBeGreaterThanOrEqual(60_000)
    expect(bot.said).toEqual([])
    ahead += 65_000
    await until(() => bot.said.length === 1)
    await until(async () => (await call('deliveries?state=waiting')).total === 0)
    await worker.stop()
    expect(await call(`deliveries/${delivery_id}`)).toMatchObject({
      state: 'delivered',
      attempts: 3,
      last_reason: null,
    })
    await bot.close()
  },
)

it.each(TARGETS)('a %s that refuses for good is asked no more, and turned off after three', async (target) => {
  const bot = await startBot(target, () => FAULTS[target].final)
  const { path } = await subscribe(target, bot.url)
  const worker = webhooks.work({ clock })
  for (const n of [1, 2, 3]) {
    await makeTags(`拒绝${n}${target}`)
    await until(async () => (await call('deliveries?state=failed')).total === n)
    expect(await call(path)).toMatchObject({ enabled: n < 3, reason: n < 3 ? null : { code: 'bot_refused' } })
  }
  expect(bot.calls()).toBe(3)
  await worker.stop()
  await bot.close()
})

it('says at most 18 things a minute and gathers the rest with their number; its key is nowhere', async () => {
  const { owner } = service.store
  // this one repeats in its answer what it was asked
  const bot = await startBot('dingtalk_bot', (n) => (n === 1 ? { errcode: -1, errmsg: BOT_KEY } : undefined))
  const { made, path } = await subscribe('dingtalk_bot', bot.url, { kinds: ['work_order_change'] })
  await recordMany(owner, CORP, 24)
  const worker = webhooks.work({ clock, retries: [0.05, 0.05] })
  await until(async () => (await states(owner)).delivered === 24)
  expect(bot.calls()).toBeLessThanOrEqual(18)
  const told = bot.said.map(({ text }) => Number(/^共 (\d+) 条变更/.exec(text)?.[1] ?? 1))
  expect(told.reduce((sum, n) => sum + n, 0)).toBe(24)
  const many = bot.said.find(({ text }) => text.startsWith('共')) as (typeof bot.said)[0]
  for (const line of many.text.split('\n').slice(1)) expect(line).toMatch(/^【工单】回复：WO-\d+/)

  const before = bot.said.length
  await recordMany(owner, CORP, 2)
  await until(
    async () => (await owner`select 1 from delivery where due_ms > ${clock()} and lease is null`).length === 2,
  )
  ahead += 61_000
  await until(async () => (await states(owner)).delivered === 26)
  await worker.stop()
  const later = bot.said.slice(before).map(({ text }) => text)
  expect(['WO-0', 'WO-1'].every((no) => later.join().includes(no))).toBe(true)

  const folder = await mkdtemp(join(tmpdir(), 'bots-'))
  await exportDataset(owner, CORP, folder, datasetKinds)
  const kept = [
    ...[
      await call('subscriptions'),
      await call(path),
      await call('deliveries?limit=50'),
      await call('audit?limit=100'),
    ],
    ...[await call(`deliveries/${(await call('deliveries?limit=1')).items[0]?.delivery_id}/attempts`), made],
    ...[await readFile(join(folder, 'subscription.ndjson'), 'utf8')],
    ...(await owner`select s::text from subscription s`),
    ...(await owner`select a::text from delivery_attempt a`),
    ...(await owner`select a::text from audit a`),
  ]
  expect(JSON.stringify(kept)).toContain('access_token=***')
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${BOT_KEY}|${BOT_SECRET}`))
  await rm(folder, { recursive: true })
  await bot.close()
})

it('keeps its address when it is given back masked, takes another one at once, and has no keys to rotate', async () => {
  const bot = await startBot('feishu_bot')
  const { made, path } = await subscribe('feishu_bot', bot.url)
  await call(path, { url: made.url, app_id: 'a' }, 'PATCH')
  expect(await call(`${path}/test`, {})).toMatchObject({ status: 200, reason: null })
  expect((await ask(`${path}/rotate`, {})).status).toBe(409)
  const wrong = await call(path, { url: bot.url.replace(BOT_KEY, 'no-such-bot') }, 'PATCH')
  expect(wrong).toMatchObject({ enabled: true, url: made.url })
  const refusal = async () => (await call(`${path}/test`, {})).reason
  const said = expect.stringContaining('***')
  expect(await refusal()).toMatchObject({ code: 'bot_unknown', params: { errcode: 19_001, said } })
  await call(path, { url: bot.url, bot_secret: null }, 'PATCH')
  expect(await refusal()).toMatchObject({ message: expect.stringMatching(/^签名密钥不对：19021 /) })
  await bot.close()
})

it.each([
  ['template', { template: '{{secret}}' }],
  ['template', { template: '{{data}}' }],
  ['template', { template: '长'.repeat(2_001) }],
  ['format', { format: 'html' }],
  ['target', { target: 'slack_bot' }],
  ['bot_secret', { bot_secret: 'S' }],
  ['url', { url: 'ftp://example.com/x' }],
])('refuses %s in %j', async (field, more) => {
  const wanted = { target: 'wecom_bot', url: 'https://example.com/send?key=1', kinds: ['tag'], ...more }
  const reply = await ask('subscriptions', wanted)
  expect([reply.status, reply.body.errors]).toMatchObject([422, [{ field }]])
})

it('has a Chinese name for every kind that can be subscribed to', async () => {
  const kinds = (await call('event-kinds')).items as unknown as string[]
  const actions = ['create', 'switch', 'close', 'reopen', 'reply']
  expect(kinds.filter((kind) => !actions.includes(kind) && !kindWord(kind))).toEqual([])
})
