import { randomInt, randomUUID } from 'node:crypto'
import { type Reason, reason } from '../contract/reasons.ts'
import { recordCommand } from '../storage/as-command.ts'
import type { Sql } from '../storage/connect.ts'
import type { Vault } from '../storage/vault.ts'
import { isBot } from './bots/target.ts'
import { testBot } from './bots/test-message.ts'
import { type Message, requestFor, verificationUrl } from './message.ts'
import type { Secrets } from './secrets.ts'
import { findSubscription, type Subscription, secretsOf, setEnabled } from './subscription.ts'
import type { AttemptResult, Transport } from './transport.ts'

type Deps = { owner: Sql; vault: Vault; transport: Transport }

/** Asks the receiver to decrypt a secret number; undefined when it does, else why it counts as not verified. A bot is asked nothing. */
export async function verifyReceiver(
  transport: Transport,
  { url, corp_id, target }: Pick<Subscription, 'url' | 'corp_id' | 'target'>,
  secrets: Secrets,
  now: number,
): Promise<Reason | undefined> {
  if (isBot(target)) return secrets.bot ? undefined : reason('bot_without_address')
  const echo = String(randomInt(10_000_000, 100_000_000))
  const answer = await transport.send({ method: 'GET', url: verificationUrl(url, secrets, corp_id, now, echo) })
  if (answer.status === undefined) return answer.reason
  const { status, body } = answer
  if (status < 200 || status > 299) return reason('receiver_status', { status })
  return body === echo ? undefined : reason('receiver_wrong')
}

/** As a command: verifies the receiver and turns the subscription on, or leaves it off with the reason on record. */
export async function enableSubscription(deps: Deps, corpId: string, id: number, now: number) {
  const { owner, vault, transport } = deps
  const secrets = await secretsOf(owner, vault, corpId, id)
  const subscription = await findSubscription(owner, corpId, id)
  if (!secrets || !subscription) return undefined
  const fault = await verifyReceiver(transport, subscription, secrets, now)
  const state = { enabled: !fault, reason: fault ?? null }
  await recordCommand(
    owner,
    corpId,
    (ctx) => setEnabled(ctx.tx, corpId, id, { ...state, now: ctx.now }),
    (changed) => (changed ? { action: 'enable', kind: 'subscription', id, after: state } : undefined),
  )
  return findSubscription(owner, corpId, id)
}

/** Sends one made-up event at once, outside the queue, and says what came of it. */
export async function sendTest(
  deps: Deps,
  corpId: string,
  id: number,
  now: number,
): Promise<AttemptResult | undefined> {
  const { owner, vault, transport } = deps
  const secrets = await secretsOf(owner, vault, corpId, id)
  const subscription = await findSubscription(owner, corpId, id)
  return secrets && subscription && testReceiver(transport, subscription, secrets, now)
}

/** The same to a receiver whose secrets are at hand. */
export async function testReceiver(
  transport: Transport,
  subscription: Subscription,
  secrets: Secrets,
  now: number,
): Promise<AttemptResult> {
  const { corp_id: corpId, target, format } = subscription
  if (isBot(target)) return testBot(transport, target, secrets, format, now)
  const data = JSON.stringify({ order_no: 'TEST', staff_id: 'test' })
  const about = { kind: 'work_order_change', action: 'create', seq: 1, createdAt: now, attempts: 0, data }
  const message: Message = { corpId, eventId: randomUUID(), ...about }
  const to = { url: subscription.url, appId: subscription.app_id }
  return transport.send({ method: 'POST', ...requestFor(to, secrets, message, now) })
}
