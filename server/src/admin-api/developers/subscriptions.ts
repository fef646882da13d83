import { z } from 'zod'
import { integer, oneOf, queryInteger, seconds, text, webAddress } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { type Language, mustBe, type Reason, reason } from '../../contract/reasons.ts'
import { ToldReason, told } from '../../contract/told-reason.ts'
import { subscribableKinds } from '../../feed/kinds.ts'
import { botSecretField, messageFields, targetField } from '../../records/subscription/bot-fields.ts'
import { secretFields } from '../../records/subscription/secret-fields.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { verbatim } from '../../storage/sql.ts'
import { isBot, type Target } from '../../webhooks/bots/target.ts'
import { SubscriptionError } from '../../webhooks/check-subscription.ts'
import type { GivenSecrets, Secrets } from '../../webhooks/secrets.ts'
import {
  changeSubscription,
  createSubscription,
  findSubscription,
  removeSubscription,
  rotateSecrets,
  type Subscription,
  secretsOf,
  setEnabled,
  TURNED_OFF,
} from '../../webhooks/subscription.ts'
import { testReceiver, verifyReceiver } from '../../webhooks/verify.ts'
import { type CallingOut, inCorporation, type WriteCall } from '../kit/call.ts'
import { changeOf, listOf, locked, readOf, removeOf, verbOf } from '../kit/endpoints.ts'
import { recordIn } from '../kit/record.ts'
import { filter, partial, type Resource } from '../kit/resource.ts'
import { toolsOf } from '../tools.ts'

const body = {
  url: webAddress().describe('回调地址；机器人的地址含密钥，保存后只显示为 ***'),
  kinds: z
    .array(text({ min: 1 }))
    .min(1)
    .max(100)
    .describe('订阅的事件种类'),
  app_id: text({ max: 200 }).describe('应用 ID，随回调带出'),
}

const Record_ = z
  .object({
    subscription_id: integer({ min: 1 }).describe('订阅编号'),
    ...body,
    target: targetField,
    ...messageFields,
    enabled: z.boolean().describe('是否启用'),
    active: z.boolean().describe('是否在推送：已启用且有密钥'),
    reason: ToldReason.nullable().describe('未启用的原因'),
    created_at: seconds.describe('创建时间'),
    updated_at: seconds.describe('更新时间'),
    last_success_at: seconds.nullable().describe('最近一次成功的时间'),
    failing_since: seconds.nullable().describe('从何时起失败'),
  })
  .meta({ id: 'Subscription' })

const shownFields = {
  token: z.string().nullable().describe('签名 token，只显示这一次'),
  encoding_aes_key: z.string().nullable().describe('消息加密密钥，只显示这一次'),
  webhook_secret: z.string().nullable().describe('Standard Webhooks 密钥，只显示这一次'),
}
const SHOWN_ONCE = Object.keys(shownFields)
const WithSecrets = Record_.extend(shownFields).meta({ id: 'NewSubscription' })

const subscriptions: Resource = {
  ...{ path: 'subscriptions', tag: '开发者', noun: '回调订阅', kind: 'subscription', table: 'subscription' },
  rights: { read: 'developers:read', write: 'developers:write' },
  id: { column: 'subscription_id', schema: queryInteger({ min: 1, max: 2_147_483_647 }), example: '1', removable: '2' },
  record: Record_,
  item: verbatim(`(select row_to_json(x)::text from (
    select r.subscription_id, r.url, r.kinds, r.app_id, r.target, r.format, r.template, r.enabled, r.active,
      reason_of(r.reason_code, r.reason_params) as reason, r.created_at, r.updated_at, r.last_success_at, r.failing_since) x)`),
  sorts: { subscription_id: { columns: ['subscription_id'] } },
  search: ['url', 'app_id'],
  filters: {
    failing: filter(oneOf('yes', 'no').describe('yes 正在失败或未启用，no 正常'), (value) =>
      verbatim(`(not r.enabled or r.failing_since is not null) = ${value === 'yes'}`),
    ),
  },
  reasons: ['reason'],
}

const { path: PATH, tag, rights, id } = subscriptions
const params = { id: id.schema }
const example = { path: { id: id.example } }

const written = { ...partial(messageFields), bot_secret: botSecretField.optional() }
const newBody = {
  ...body,
  app_id: body.app_id.optional(),
  target: targetField.optional(),
  ...written,
  ...secretFields,
}

const create = inCorporation<WriteCall<typeof newBody>>(
  {
    ...{ method: 'POST', path: PATH, tag, summary: '新建回调订阅', right: rights.write, status: 201 },
    description:
      '新订阅尚未启用：用 enable 验证接收方后开始推送。接收方已有密钥时可一并给出，未给出的由本服务生成。机器人没有这些密钥，启用时也不验证。',
    ...{ body: newBody, reply: WithSecrets, shownOnce: SHOWN_ONCE },
    example: { body: { url: 'http://127.0.0.1:9/callback', kinds: ['customer'], app_id: 'crm' } },
  },
  async (call) => {
    const { ctx, body, audit } = call
    const made = await sound(
      createSubscription(ctx.tx, toolsOf(call).vault, ctx.corpId, { app_id: '', ...body }, ctx.now),
    )
    const { subscription_id } = made.subscription
    const record = await recordIn(ctx, subscriptions, subscription_id)
    await audit({ action: 'created', kind: 'subscription', id: subscription_id, after: record?.fields })
    return { ...worded(record?.fields, call), ...shownSecrets(made.secrets) }
  },
)

const rotate = inCorporation<WriteCall<typeof secretFields>>(
  {
    ...{ method: 'POST', path: `${PATH}/{id}/rotate`, tag, summary: '更换回调密钥', right: rights.write },
    description: '旧的 Standard Webhooks 密钥再签名一天，其余随即更换。可给出自己的密钥，未给出的由本服务生成。',
    ...{ params, body: secretFields, bodyOptional: true, example: { ...example, body: {} } },
    ...{ reply: WithSecrets, shownOnce: SHOWN_ONCE, versioned: true },
  },
  async (call) => {
    const { ctx, path, body, audit } = call
    const { fields } = await locked(subscriptions, call, path.id)
    if (isBot(fields.target as Target))
      throw problem('conflict', { detail: { zh: '机器人没有可更换的密钥', en: 'a bot has no keys to rotate' } })
    const given = body as GivenSecrets
    const secrets = await rotateSecrets(ctx.tx, toolsOf(call).vault, ctx.corpId, path.id, given, ctx.now)
    await audit({ action: 'rotate', kind: 'subscription', id: path.id, before: fields, after: fields })
    return { ...worded(fields, call), ...shownSecrets(secrets as Secrets) }
  },
)

/** Asks the receiver to prove itself, with no transaction open meanwhile. */
const enable = inCorporation<CallingOut>(
  {
    ...{ method: 'POST', path: `${PATH}/{id}/enable`, tag, summary: '验证接收方并启用', right: rights.write },
    ...{ params, reply: Record_, callsOut: true, example },
  },
  async (call) => {
    const { path, inTransaction, now } = call
    const { transport } = toolsOf(call)
    const { subscription, secrets } = await inTransaction((ctx) => receiverOf(call, ctx))
    const fault = await verifyReceiver(transport, subscription, secrets, now)
    return inTransaction(async (ctx, audit) => {
      const before = await recordIn(ctx, subscriptions, path.id, 'lock')
      if (before && before.fields.url !== subscription.url)
        throw problem('conflict', {
          detail: { zh: '验证时地址已被修改', en: 'the address was changed while it was verified' },
        })
      const state = { enabled: fault === undefined, reason: fault ?? null, now }
      if (!(await setEnabled(ctx.tx, ctx.corpId, path.id, state))) throw problem('not_found')
      const after = await recordIn(ctx, subscriptions, path.id)
      await audit({ action: 'enable', kind: 'subscription', id: path.id, before: before?.fields, after: after?.fields })
      return worded(after?.fields, call)
    })
  },
)

const test = inCorporation<CallingOut>(
  {
    ...{ method: 'POST', path: `${PATH}/{id}/test`, tag, summary: '立即推送一条测试事件', right: rights.write },
    ...{ params, callsOut: true, unaudited: true, example },
    reply: {
      status: z.int().nullable().describe('接收方的 HTTP 状态'),
      reason: ToldReason.nullable().describe('没有应答，或机器人没有接收的原因'),
      body: z.string().nullable().describe('接收方的应答'),
    },
  },
  async (call) => {
    const { subscription, secrets } = await call.inTransaction((ctx) => receiverOf(call, ctx))
    const { status, reason, body } = await testReceiver(toolsOf(call).transport, subscription, secrets, call.now)
    return { status: status ?? null, reason: told(reason ?? null, call.language), body: body ?? null }
  },
)

const kindList = inCorporation<WriteCall>(
  {
    ...{ method: 'GET', path: 'event-kinds', tag, summary: '可订阅的事件种类', right: rights.read },
    reply: { items: z.array(z.string()), total: z.int() },
  },
  async ({ pool }) => {
    const items = await subscribableKinds(pool)
    return { items, total: items.length }
  },
)

export const subscriptionEndpoints = [
  listOf(subscriptions),
  create,
  readOf(subscriptions),
  changeOf(subscriptions, {
    body: { ...partial(body), ...written },
    example: { app_id: 'crm' },
    change: (ctx, subscriptionId: number, changes, call) =>
      sound(changeSubscription(ctx.tx, toolsOf(call).vault, ctx.corpId, subscriptionId, changes, ctx.now)),
  }),
  removeOf(subscriptions, (ctx, subscriptionId: number) => removeSubscription(ctx.tx, ctx.corpId, subscriptionId)),
  ...[enable, rotate, test],
  verbOf(subscriptions, 'disable', {
    summary: '停止推送',
    description: '等待中的推送保留，启用后继续。',
    act: (ctx, subscriptionId: number) =>
      setEnabled(ctx.tx, ctx.corpId, subscriptionId, {
        enabled: false,
        reason: TURNED_OFF,
        now: ctx.now,
      }),
  }),
  kindList,
]

async function receiverOf(call: CallingOut, ctx: Ctx): Promise<{ subscription: Subscription; secrets: Secrets }> {
  const secrets = await secretsOf(ctx.tx, toolsOf(call).vault, ctx.corpId, call.path.id)
  const subscription = await findSubscription(ctx.tx, ctx.corpId, call.path.id)
  if (!secrets || !subscription) throw problem('not_found')
  return { subscription, secrets }
}

/** The record with its reason in the caller's language. */
function worded(fields: Record<string, unknown> = {}, { language }: { language: Language }) {
  return { ...fields, reason: told(fields.reason as Reason | null, language) }
}

function shownSecrets({ token, encoding_aes_key, webhook_secrets, bot }: Secrets) {
  if (bot) return { token: null, encoding_aes_key: null, webhook_secret: null }
  return { token, encoding_aes_key, webhook_secret: webhook_secrets[0]?.secret ?? null }
}

const REASONS = {
  url: mustBe('public_address'),
  kinds: reason('unknown_event_kind'),
  template: reason('bot_template'),
  bot_secret: reason('only_of_signing_bots'),
}

/** What the subscription refuses, as a field's problem. */
async function sound<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    if (!(error instanceof SubscriptionError)) throw error
    throw problem('invalid', { errors: [{ field: error.field, reason: REASONS[error.field] }] })
  })
}
