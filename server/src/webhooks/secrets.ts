import { randomBytes } from 'node:crypto'
import { mustBe, type Reason, wordsOf } from '../contract/reasons.ts'
import { KEY } from '../contract/wecom-crypto.ts'
import type { Vault } from '../storage/vault.ts'
import { newWebhookSecret, WEBHOOK_SECRET } from './webhook-headers.ts'

/** What a subscription and its receiver share. `until` (Unix seconds) ends a webhook secret that was replaced. */
export type Secrets = {
  token: string
  encoding_aes_key: string
  webhook_secrets: { secret: string; until?: number }[]
  /** Where the bot of a subscription to one is, and what its messages are signed with. */
  bot?: { url: string; secret?: string }
}

/** Secrets that an operator gives; what is left out is made. */
export type GivenSecrets = { token?: string; encoding_aes_key?: string; webhook_secret?: string }

/** Seconds during which a replaced webhook secret still signs, beside the new one. */
export const OVERLAP = 24 * 3600

/** A secret that no receiver could work with. */
class SecretsError extends Error {}

/** What receivers can work with; `rule` follows the secret's name in a complaint. */
export const secretRules: Record<keyof GivenSecrets, { pattern: RegExp; rule: Reason }> = {
  token: { pattern: /^[A-Za-z0-9]{1,32}$/, rule: mustBe('secret_token') },
  encoding_aes_key: { pattern: KEY, rule: mustBe('secret_aes_key') },
  webhook_secret: { pattern: WEBHOOK_SECRET, rule: mustBe('secret_webhook') },
}

/** Fills up and checks what was given. */
export function secretsFrom(given: GivenSecrets): Secrets {
  const token = given.token ?? letters(32)
  const encoding_aes_key = given.encoding_aes_key ?? randomBytes(32).toString('base64').slice(0, 43)
  const webhook_secret = given.webhook_secret ?? newWebhookSecret()
  for (const [name, text] of Object.entries({ token, encoding_aes_key, webhook_secret })) {
    const { pattern, rule } = secretRules[name as keyof GivenSecrets]
    if (!pattern.test(text)) throw new SecretsError(`${name} ${wordsOf(rule, 'en')}`)
  }
  return { token, encoding_aes_key, webhook_secrets: [{ secret: webhook_secret }] }
}

/** New secrets in place of old ones: the replaced webhook secret goes on signing for a day, the rest changes at once. */
export function rotated(old: Secrets, given: GivenSecrets, now: number, overlap = OVERLAP): Secrets {
  const fresh = secretsFrom(given)
  const until = now + overlap
  const former = validNow(old, now).map(({ secret, until: end }) => ({ secret, until: Math.min(end ?? until, until) }))
  const other = former.filter(({ secret }) => secret !== fresh.webhook_secrets[0]?.secret)
  return { ...fresh, webhook_secrets: [...fresh.webhook_secrets, ...other] }
}

/** The webhook secrets to sign with, the newest first. */
export function signingSecrets(secrets: Secrets, now: number): string[] {
  return validNow(secrets, now).map(({ secret }) => secret)
}

function validNow({ webhook_secrets }: Secrets, now: number) {
  return webhook_secrets.filter(({ until }) => until === undefined || until > now)
}

/** Encrypted for the database, bound to the subscription. */
export function encryptSecrets(vault: Vault, corpId: string, subscriptionId: number, secrets: Secrets): Buffer {
  return vault.encrypt(JSON.stringify(secrets), placeOf(corpId, subscriptionId))
}

/** Decrypts; throws a VaultError when it was changed, or encrypted for another subscription or with another key. */
export function decryptSecrets(vault: Vault, corpId: string, subscriptionId: number, encrypted: Buffer): Secrets {
  return JSON.parse(vault.decrypt(encrypted, placeOf(corpId, subscriptionId)))
}

function placeOf(corpId: string, subscriptionId: number): string {
  return `subscription ${corpId}/${subscriptionId}`
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function letters(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += LETTERS[byte % 62]
  }
  return text
}
