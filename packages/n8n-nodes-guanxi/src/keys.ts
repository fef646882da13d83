import { createHmac } from 'node:crypto'
import type { Keys } from '../../client/src/webhook.ts'
import type { Credentials } from './http.ts'

/**
 * The keys of the subscription of an address. They are made from the secret, not kept: the service asks the address to prove itself
 * before n8n has stored anything.
 */
export function keysOf({ corpId, secret }: Credentials, url: string): Keys & { webhookSecret: string } {
  const made = (what: string) => createHmac('sha256', secret).update(`n8n ${what} ${corpId} ${url}`).digest()
  return {
    ...{ corpId, token: made('token').toString('hex').slice(0, 32) },
    encodingAesKey: made('encoding_aes_key').toString('base64').slice(0, 43),
    webhookSecret: `whsec_${made('webhook_secret').toString('base64')}`,
  }
}
