import type { SinkKeys } from '../engines/sandbox/sinks.ts'
import { secretsFrom } from '../webhooks/secrets.ts'

/** New keys of a receiver, as subscriptions have them. */
export function newSinkKeys(): SinkKeys {
  const { token, encoding_aes_key, webhook_secrets } = secretsFrom({})
  return { token, encoding_aes_key, webhook_secret: webhook_secrets[0]?.secret as string }
}
