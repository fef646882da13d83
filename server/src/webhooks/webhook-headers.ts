import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new Standard Webhooks secret. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** Whether this is a Standard Webhooks secret: `whsec_` and 24 to 64 bytes in base64. */
export function isWebhookSecret(text: string): boolean {
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64')
  const canonical = text === PREFIX + bytes.toString('base64')
  return canonical && bytes.length >= 24 && bytes.length <= 64
}

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
