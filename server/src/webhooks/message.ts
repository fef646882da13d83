import { randomInt } from 'node:crypto'
import { encryptMessage, sign } from '../contract/wecom-crypto.ts'
import { type Secrets, signingSecrets } from './secrets.ts'
import { webhookHeaders } from './webhook-headers.ts'

/** What a delivery tells its receiver; `data` is JSON text. */
export type Message = {
  corpId: string
  eventId: string
  kind: string
  action: string
  seq: number
  createdAt: number
  attempts: number
  data: string
}

export type Request = { url: string; headers: Record<string, string>; body: string }

/** The plaintext inside: the fields in the platform's order. */
function plaintext({ corpId, eventId, kind, action, seq, createdAt, attempts, data }: Message): string {
  const head = { id: eventId, seq, corp_id: corpId, create_time: createdAt, type: 'event', event: kind, status: action }
  return `${JSON.stringify({ ...head, retry_count: attempts }).slice(0, -1)},"msg_data":${data}}`
}

/** The request that carries a message to its receiver, encrypted, and signed in both schemes. */
export function requestFor(to: { url: string; appId: string }, secrets: Secrets, message: Message, now: number) {
  const { corpId, eventId } = message
  const encrypt = encryptMessage(secrets.encoding_aes_key, plaintext(message), corpId)
  const body = JSON.stringify({ corp_id: corpId, app_id: to.appId, encrypt })
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'guanxi',
    ...webhookHeaders(signingSecrets(secrets, now), eventId, now, body),
  }
  return { url: signedUrl(to.url, secrets.token, now, encrypt), headers, body } satisfies Request
}

/** The request that asks a receiver to prove that it knows the token and the key. */
export function verificationUrl(url: string, secrets: Secrets, corpId: string, now: number, echo: string): string {
  const echostr = encryptMessage(secrets.encoding_aes_key, echo, corpId)
  const signed = new URL(signedUrl(url, secrets.token, now, echostr))
  signed.searchParams.set('echostr', echostr)
  return signed.href
}

function signedUrl(url: string, token: string, now: number, encrypted: string): string {
  const nonce = String(randomInt(10_000_000, 100_000_000))
  const signed = new URL(url)
  signed.searchParams.set('msg_signature', sign(token, String(now), nonce, encrypted))
  signed.searchParams.set('timestamp', String(now))
  signed.searchParams.set('nonce', nonce)
  return signed.href
}
