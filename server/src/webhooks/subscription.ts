import { type Reason, reason } from '../contract/reasons.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import { claimDatabase, type Vault } from '../storage/vault.ts'
import { type Format, isBot, maskedAddress, type Target } from './bots/target.ts'
import { checkKinds, checkMessages, checkUrl } from './check-subscription.ts'
import { decryptSecrets, encryptSecrets, type GivenSecrets, rotated, type Secrets, secretsFrom } from './secrets.ts'

/** A subscription as operators see it; its secrets are apart. */
export type Subscription = {
  corp_id: string
  subscription_id: number
  /** Of a bot: without its key. */
  url: string
  kinds: string[]
  app_id: string
  target: Target
  format: Format
  /** What a bot writes; null for the kind's own words. */
  template: string | null
  enabled: boolean
  /** Enabled and in possession of secrets: gets events. */
  active: boolean
  /** Why it is not enabled. */
  reason: Reason | null
  created_at: number
  updated_at: number
  last_success_at: number | null
  failing_since: number | null
}

const NOT_VERIFIED = reason('not_verified')
/** What an operator turned off. */
export const TURNED_OFF = reason('turned_off')

type SubscriptionInput = {
  url: string
  kinds: readonly string[]
  app_id: string
  format?: Format | undefined
  template?: string | null | undefined
  /** What messages to the bot are signed with; null takes it away. */
  bot_secret?: string | null | undefined
}

/** Saves a subscription, not enabled yet: its receiver has not proved itself. */
export async function createSubscription(
  owner: Sql | Tx,
  vault: Vault,
  corpId: string,
  wanted: SubscriptionInput & GivenSecrets & { target?: Target | undefined },
  now: number,
): Promise<{ subscription: Subscription; secrets: Secrets }> {
  const { url, app_id, target = 'webhook', format = 'text', template = null, bot_secret } = wanted
  const kinds = [...new Set(wanted.kinds)]
  checkUrl(url)
  checkMessages(target, template, bot_secret)
  const bot = isBot(target) ? { bot: { url, ...(bot_secret ? { secret: bot_secret } : {}) } } : {}
  const secrets: Secrets = { ...secretsFrom(isBot(target) ? {} : wanted), ...bot }
  const shown = isBot(target) ? maskedAddress(target, url) : url
  return inTransaction(owner, async (tx) => {
    await checkKinds(tx, kinds)
    await claimDatabase(tx, vault)
    await tx`select 1 from corp where corp_id = ${corpId} for no key update`
    const [next] = await tx`
      select coalesce(max(subscription_id), 0) + 1 as id from subscription where corp_id = ${corpId}`
    const encrypted = encryptSecrets(vault, corpId, next?.id, secrets)
    await tx`
      insert into subscription (corp_id, subscription_id, url, kinds, app_id, target, format, template, enabled, reason_code,
        reason_params, secrets, created_at, updated_at)
      values (${corpId}, ${next?.id}, ${shown}, ${kinds}, ${app_id}, ${target}, ${format}, ${template || null}, false, ${NOT_VERIFIED.code}, ${NOT_VERIFIED.params as never},
        ${encrypted}, ${now}, ${now})`
    return { subscription: (await findSubscription(tx, corpId, next?.id)) as Subscription, secrets }
  })
}

/**
 * Changes where, of what and in what words a subscription tells. A receiver at another address must prove itself again; a bot
 * need not. The masked address of a bot means the one that it has.
 */
export async function changeSubscription(
  tx: Tx,
  vault: Vault,
  corpId: string,
  id: number,
  changes: Partial<SubscriptionInput>,
  now: number,
): Promise<boolean> {
  const before = await findSubscription(tx, corpId, id)
  if (!before) return false
  const { url, app_id, target, format, template } = { ...before, ...changes }
  const kinds = [...new Set(changes.kinds ?? before.kinds)]
  checkUrl(url)
  checkMessages(target, template, changes.bot_secret)
  await checkKinds(tx, kinds)
  const shown = isBot(target) ? maskedAddress(target, url) : url
  await tx`
    update subscription set url = ${shown}, kinds = ${kinds}, app_id = ${app_id}, format = ${format},
      template = ${template || null}, updated_at = ${now}
    where corp_id = ${corpId} and subscription_id = ${id}`
  if (!isBot(target)) {
    if (url !== before.url) await setEnabled(tx, corpId, id, { enabled: false, reason: NOT_VERIFIED, now })
  } else if (url !== before.url || changes.bot_secret !== undefined) {
    await changeSecrets(tx, vault, corpId, id, (old) =>
      withBot(old, url === before.url ? undefined : url, changes.bot_secret),
    )
  }
  return true
}

/** Secrets with another address of the bot, or another secret of its messages; null takes that away. */
function withBot(old: Secrets | undefined, url: string | undefined, secret: string | null | undefined): Secrets {
  const address = url ?? old?.bot?.url
  const kept = secret === undefined ? old?.bot?.secret : secret
  const bot = address === undefined ? {} : { bot: { url: address, ...(kept ? { secret: kept } : {}) } }
  return { ...(old ?? secretsFrom({})), ...bot }
}

/** Runs work in the transaction that was given, or in one of its own. */
async function inTransaction<T>(connection: Sql | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return 'savepoint' in connection ? work(connection) : ((await connection.begin((tx) => work(tx as Tx))) as T)
}

/** Every subscription of a corporation, without its secrets. */
export async function listSubscriptions(connection: Sql | Tx, corpId: string): Promise<Subscription[]> {
  return connection<Subscription[]>`
    select ${columns(connection)} from subscription where corp_id = ${corpId} order by subscription_id`
}

/** One subscription, without its secrets. */
export async function findSubscription(
  connection: Sql | Tx,
  corpId: string,
  id: number,
): Promise<Subscription | undefined> {
  const [row] = await connection<Subscription[]>`
    select ${columns(connection)} from subscription where corp_id = ${corpId} and subscription_id = ${id}`
  return row
}

/** Turns a subscription on, or off with a reason; what waits for it stays and goes on when it is on again. */
export async function setEnabled(
  connection: Sql | Tx,
  corpId: string,
  id: number,
  { enabled, reason: why, now }: { enabled: boolean; reason: Reason | null; now: number },
): Promise<boolean> {
  const changed = await connection`
    update subscription set enabled = ${enabled}, reason_code = ${why?.code ?? null},
      reason_params = ${(why?.params ?? null) as never}, updated_at = ${now}, failing_since = null,
      refused = 0
    where corp_id = ${corpId} and subscription_id = ${id} returning 1`
  return changed.length > 0
}

/** Removes a subscription with its deliveries. */
export async function removeSubscription(connection: Sql | Tx, corpId: string, id: number): Promise<boolean> {
  const removed = await connection`
    delete from subscription where corp_id = ${corpId} and subscription_id = ${id} returning 1`
  return removed.length > 0
}

/** The secrets of a subscription; one that came without any is given some now. Undefined when there is no such one. */
export async function secretsOf(
  owner: Sql | Tx,
  vault: Vault,
  corpId: string,
  id: number,
): Promise<Secrets | undefined> {
  return changeSecrets(owner, vault, corpId, id, (old) => old ?? secretsFrom({}))
}

/** The secrets that a subscription has; it is not given any. */
export async function presentSecrets(
  sql: Sql | Tx,
  vault: Vault,
  corpId: string,
  id: number,
): Promise<Secrets | undefined> {
  const [row] = await sql<{ secrets: Buffer | null }[]>`
    select secrets from subscription where corp_id = ${corpId} and subscription_id = ${id}`
  return row?.secrets ? decryptSecrets(vault, corpId, id, row.secrets) : undefined
}

/** Gives a subscription new secrets: those of `given`, and new ones for the rest. */
export async function rotateSecrets(
  owner: Sql | Tx,
  vault: Vault,
  corpId: string,
  id: number,
  given: GivenSecrets,
  now: number,
): Promise<Secrets | undefined> {
  return changeSecrets(owner, vault, corpId, id, (old) =>
    old ? { ...old, ...rotated(old, given, now) } : secretsFrom(given),
  )
}

/** Puts secrets that travelled with a dataset in place of whatever the subscription had; `bot` is where its bot is. */
export async function replaceSecrets(
  tx: Tx,
  vault: Vault,
  corpId: string,
  id: number,
  given: GivenSecrets & Pick<Secrets, 'bot'>,
): Promise<void> {
  await claimDatabase(tx, vault)
  const bot = given.bot ? { bot: given.bot } : {}
  await storeSecrets(tx, vault, corpId, id, { ...secretsFrom(given), ...bot })
}

async function changeSecrets(
  owner: Sql | Tx,
  vault: Vault,
  corpId: string,
  id: number,
  change: (old: Secrets | undefined) => Secrets,
): Promise<Secrets | undefined> {
  return inTransaction(owner, async (tx) => {
    const [row] = await tx<{ secrets: Buffer | null }[]>`
      select secrets from subscription where corp_id = ${corpId} and subscription_id = ${id} for update`
    if (!row) return undefined
    const old = row.secrets ? decryptSecrets(vault, corpId, id, row.secrets) : undefined
    const secrets = change(old)
    if (secrets === old) return secrets
    await claimDatabase(tx, vault)
    await storeSecrets(tx, vault, corpId, id, secrets)
    return secrets
  })
}

async function storeSecrets(tx: Tx, vault: Vault, corpId: string, id: number, secrets: Secrets): Promise<void> {
  await tx`
    update subscription set secrets = ${encryptSecrets(vault, corpId, id, secrets)}
    where corp_id = ${corpId} and subscription_id = ${id}`
}

function columns(connection: Sql | Tx) {
  return connection`corp_id, subscription_id, url, kinds, app_id, target, format, template, enabled, active, reason_of(reason_code, reason_params) as reason,
    created_at, updated_at, last_success_at, failing_since`
}
