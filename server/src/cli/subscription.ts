import { type Command, Option } from 'commander'
import { wordsOf } from '../contract/reasons.ts'
import { told } from '../contract/told-reason.ts'
import { now, recordCommand } from '../storage/as-command.ts'
import type { AuditEntry } from '../storage/audit.ts'
import { FORMATS, type Format, TARGETS, type Target } from '../webhooks/bots/target.ts'
import type { GivenSecrets, Secrets } from '../webhooks/secrets.ts'
import {
  createSubscription,
  findSubscription,
  listSubscriptions,
  removeSubscription,
  rotateSecrets,
  type Subscription,
  secretsOf,
  setEnabled,
  TURNED_OFF,
} from '../webhooks/subscription.ts'
import { enableSubscription } from '../webhooks/verify.ts'
import { onStore } from './command.ts'
import { found } from './corp.ts'
import { notFound } from './exit.ts'
import { group, leaf } from './leaf.ts'
import { contentOf, whole } from './option-values.ts'
import { type Answer, showTime, table } from './output.ts'
import { withWebhookDeps } from './webhook-deps.ts'

const NO_SECRETS = 'it has no secrets yet; show or rotate gives it some'

type OfCorp = { corp: string }
type Of = OfCorp & { id: number }
type SubscriptionOptions = {
  url: string
  app: string
  kinds: string
  target: Target
  format: Format
  template?: string
  botSecretFile?: string
}
type Keys = { token?: string; key?: string; webhookSecret?: string }

/** `guanxi subscription …` */
export function addSubscription(program: Command): void {
  const subscription = group(program, 'subscription', 'receivers of changes: create, list, rotate, enable, disable', [
    'subscription create --corp ww123 --target wecom_bot --url "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…" --kinds ticket',
    'subscription create --corp ww123 --url https://crm.example.com/callback --app app1 --kinds work_order_change',
    'subscription list --corp ww123',
  ])

  withKeys(
    leaf(subscription, 'create', 'save a subscription, verify its receiver and enable it', [
      'subscription create --corp ww123 --url https://crm.example.com/callback --app app1 --kinds close,reopen',
    ]),
  )
    .requiredOption('--corp <corp_id>', 'the corporation')
    .requiredOption('--url <url>', 'where to post to')
    .option('--app <app_id>', 'the app_id that requests carry', '')
    .addOption(
      new Option('--target <target>', 'who is told: a program, or a bot in a group chat')
        .choices(TARGETS)
        .default('webhook'),
    )
    .addOption(new Option('--format <format>', "how a bot's message is written").choices(FORMATS).default('text'))
    .option('--template <text>', 'what a bot writes, such as "{{kind}} {{data.name}}"; without it, words of our own')
    .option(
      '--bot-secret-file <file>',
      'file with the secret that messages to a Feishu or DingTalk bot are signed with',
    )
    .option('--kinds <list>', 'kinds of changes to receive, separated by commas', 'work_order_change')
    .action(
      onStore(async (store, options: OfCorp & Keys & SubscriptionOptions) => {
        const { corp, url, app, kinds, target, format, template = null, botSecretFile } = options
        const bot_secret = botSecretFile === undefined ? undefined : contentOf(botSecretFile)
        await found(store.owner, corp)
        return withWebhookDeps(store, async (deps) => {
          const about = {
            url,
            app_id: app,
            kinds: kinds.split(',').filter(Boolean),
            target,
            format,
            template,
            bot_secret,
          }
          const wanted = { ...about, ...given(options) }
          const { subscription: made, secrets } = await recordCommand(
            deps.owner,
            corp,
            (ctx) => createSubscription(ctx.tx, deps.vault, corp, wanted, ctx.now),
            ({ subscription }) => entryOf('created', subscription.subscription_id, subscription),
          )
          const saved = await enableSubscription(deps, corp, made.subscription_id, now())
          return withSecrets(saved as Subscription, secrets)
        })
      }),
    )

  leaf(subscription, 'list', 'list subscriptions and how they fare', ['subscription list --corp ww123'])
    .requiredOption('--corp <corp_id>', 'the corporation')
    .action(
      onStore(async ({ owner }, { corp }: OfCorp) => {
        await found(owner, corp)
        const all = await listSubscriptions(owner, corp)
        const rows = all.map((s) => {
          const state = s.active ? 'on' : `off: ${whyOff(s)}`
          return [s.subscription_id, s.url, s.app_id, s.kinds.join(','), showTime(s.last_success_at), state]
        })
        return { data: all.map(shown), text: table(['ID', 'URL', 'APP', 'KINDS', 'LAST SUCCESS', 'STATE'], rows) }
      }),
    )

  one(subscription, 'show', 'show a subscription with its secrets').action(
    onStore(async (store, { corp, id }: Of) =>
      withWebhookDeps(store, async ({ owner, vault }) => {
        const secrets = await secretsOf(owner, vault, corp, id)
        return withSecrets(known(await findSubscription(owner, corp, id), corp, id), secrets as Secrets)
      }),
    ),
  )

  withKeys(one(subscription, 'rotate', 'replace the secrets; the old webhook secret signs for another day')).action(
    onStore(async (store, { corp, id, ...keys }: Of & Keys) =>
      withWebhookDeps(store, async ({ owner, vault }) => {
        const secrets = await recordCommand(
          owner,
          corp,
          (ctx) => rotateSecrets(ctx.tx, vault, corp, id, given(keys), ctx.now),
          (rotated) => rotated && entryOf('rotate', id),
        )
        return withSecrets(known(await findSubscription(owner, corp, id), corp, id), secrets as Secrets)
      }),
    ),
  )

  one(subscription, 'enable', 'verify the receiver and go on delivering').action(
    onStore(async (store, { corp, id }: Of) =>
      withWebhookDeps(store, async (deps) => answer(known(await enableSubscription(deps, corp, id, now()), corp, id))),
    ),
  )

  one(subscription, 'disable', 'stop delivering; what waits is kept').action(
    onStore(async ({ owner }, { corp, id }: Of) => {
      const state = { enabled: false, reason: TURNED_OFF }
      await recordCommand(
        owner,
        corp,
        (ctx) => setEnabled(ctx.tx, corp, id, { ...state, now: ctx.now }),
        (changed) => (changed ? entryOf('disable', id, state) : undefined),
      )
      return answer(known(await findSubscription(owner, corp, id), corp, id))
    }),
  )

  one(subscription, 'remove', 'remove a subscription and its deliveries').action(
    onStore(async ({ owner }, { corp, id }: Of) => {
      const removed = await recordCommand(
        owner,
        corp,
        (ctx) => removeSubscription(ctx.tx, corp, id),
        (done) => (done ? entryOf('removed', id) : undefined),
      )
      if (!removed) throw notFound(`subscription ${id} of ${corp}`)
      return { data: { corp_id: corp, subscription_id: id, removed: true }, text: `removed subscription ${id}` }
    }),
  )
}

function entryOf(action: string, id: number, after?: unknown): AuditEntry {
  return { action, kind: 'subscription', id, ...(after === undefined ? {} : { after }) }
}

function one(parent: Command, name: string, summary: string): Command {
  return leaf(parent, name, summary, [`subscription ${name} --corp ww123 --id 1`])
    .requiredOption('--corp <corp_id>', 'the corporation')
    .requiredOption('--id <n>', "the subscription's number, see subscription list", whole(1))
}

function withKeys(command: Command): Command {
  return command
    .option('--token <token>', 'token of the signature; made when left out')
    .option('--key <key>', 'encoding AES key, 43 characters; made when left out')
    .option('--webhook-secret <secret>', 'Standard Webhooks secret, whsec_…; made when left out')
}

function given({ token, key, webhookSecret }: Keys): GivenSecrets {
  return {
    ...(token === undefined ? {} : { token }),
    ...(key === undefined ? {} : { encoding_aes_key: key }),
    ...(webhookSecret === undefined ? {} : { webhook_secret: webhookSecret }),
  }
}

function known(subscription: Subscription | undefined, corp: string, id: number): Subscription {
  if (!subscription) throw notFound(`subscription ${id} of ${corp}`)
  return subscription
}

const whyOff = ({ reason }: Subscription) => (reason ? wordsOf(reason, 'en') : NO_SECRETS)

const shown = (s: Subscription) => ({ ...s, reason: told(s.reason, 'en') })

function answer(s: Subscription): Answer {
  const state = s.active ? 'enabled' : `not enabled: ${whyOff(s)}`
  return { data: shown(s), text: `subscription ${s.subscription_id} of ${s.corp_id} (${s.kinds.join(', ')}): ${state}` }
}

function withSecrets(subscription: Subscription, { token, encoding_aes_key, webhook_secrets, bot }: Secrets): Answer {
  if (bot) return answer(subscription)
  const shown = { token, encoding_aes_key, webhook_secret: webhook_secrets[0]?.secret }
  const lines = Object.entries(shown).map(([name, value]) => `  ${name.padEnd(16)} ${value}`)
  const { data, text } = answer(subscription)
  return { data: { ...(data as Subscription), ...shown }, text: [text, ...lines].join('\n') }
}
