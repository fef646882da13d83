import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new Standard Webhooks secret. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

const B = '[A-Za-z0-9+/]'
/** The one and the two bytes after the last three. */
const ONE = `${B}[AQgw]==`
const TWO = `${B}{2}[AEIMQUYcgkosw048]=`

/** The text of a Standard Webhooks secret: `whsec_` and 24 to 64 bytes in base64. */
export const WEBHOOK_SECRET = new RegExp(
  `^${PREFIX}(?:(?:${B}{4}){8,20}(?:${ONE}|${TWO})?|(?:${B}{4}){21}(?:${ONE})?)$`,
)

/** The Standard Webhooks headers of a request; one signature for each secret that is valid now. */
export function webhookHeaders(secrets: readonly string[], id: string, timestamp: number, body: string) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
