import { base64, bytesOf, type Cipher, cipherOf, equal, hmac, joined, sha1, utf8 } from './cipher.ts'

/** The keys of a subscription. */
export interface Keys {
  token: string
  encodingAesKey: string
  corpId: string
  /** `whsec_…`: the second signature is checked too, where it is sent. */
  webhookSecret?: string
  /** How old a message may be, 300 seconds by default; `Infinity` for any age. */
  toleranceS?: number
  /** The time in milliseconds, in place of the clock. */
  now?: () => number
}

export interface Received {
  /** The address that was called; path and query are enough. */
  url: string
  headers?: { get(name: string): string | null } | Record<string, string | readonly string[] | undefined>
  /** The body as it came. */
  body: string | Uint8Array
}

/** What a callback says. */
export interface CallbackMessage {
  id: string
  seq: number
  corp_id: string
  create_time: number
  type: string
  event: string
  status: string
  retry_count: number
  msg_data: any
}

/** A message that is not to be believed: answer 401 or 400 and do nothing. */
export class CallbackError extends Error {
  override readonly name = 'CallbackError'
  readonly reason: 'signature' | 'timestamp' | 'receiver' | 'body'
  constructor(reason: CallbackError['reason']) {
    super(`the callback is refused: ${reason}`)
    this.reason = reason
  }
}

const ciphers = new Map<string, Promise<Cipher>>()

function cipher(key: string): Promise<Cipher> {
  let made = ciphers.get(key)
  if (!made) {
    if (ciphers.size >= 100) ciphers.clear()
    made = cipherOf(key)
    ciphers.set(key, made)
  }
  return made
}

/** Verifies and decrypts a callback. */
export async function openCallback({ url, headers = {}, body }: Received, keys: Keys): Promise<CallbackMessage> {
  const bytes = typeof body === 'string' ? bytesOf(body) : body
  const encrypt = jsonOf(utf8(bytes))?.encrypt
  if (typeof encrypt !== 'string') throw new CallbackError('body')
  await checkAddress(url, encrypt, keys)
  await checkHeaders(headers, bytes, keys)
  const message = jsonOf(await decrypted(encrypt, keys))
  if (typeof message !== 'object' || message === null) throw new CallbackError('body')
  return message
}

/** The text to answer when an address is verified. */
export async function answerVerification({ url }: { url: string }, keys: Keys): Promise<string> {
  const echo = queryOf(url).get('echostr')
  if (!echo) throw new CallbackError('body')
  await checkAddress(url, echo, keys)
  return decrypted(echo, keys)
}

/** A callback as the service would send it, for tests of receivers. */
export async function seal(
  message: object | string,
  keys: Keys,
): Promise<{ query: string; headers: Record<string, string>; body: string }> {
  const text = typeof message === 'string' ? message : JSON.stringify(message)
  const encrypt = await (await cipher(keys.encodingAesKey)).encrypt(text, keys.corpId)
  const timestamp = String(Math.floor((keys.now ?? Date.now)() / 1000))
  const nonce = String(Math.floor(Math.random() * 90_000_000) + 10_000_000)
  const body = JSON.stringify({ corp_id: keys.corpId, encrypt })
  const msg_signature = await sha1([keys.token, timestamp, nonce, encrypt].sort().join(''))
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (keys.webhookSecret) {
    const id = String((jsonOf(text) as { id?: unknown } | undefined)?.id ?? nonce)
    const signature = await hmac(keys.webhookSecret, joined(bytesOf(`${id}.${timestamp}.`), bytesOf(body)))
    const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${base64(signature)}` }
    Object.assign(headers, signed)
  }
  return { query: String(new URLSearchParams({ msg_signature, timestamp, nonce })), headers, body }
}

async function decrypted(encrypt: string, keys: Keys): Promise<string> {
  const found = await (await cipher(keys.encodingAesKey)).decrypt(encrypt)
  if (!found || found.receiver !== keys.corpId) throw new CallbackError('receiver')
  return found.message
}

async function checkAddress(url: string, encrypt: string, keys: Keys): Promise<void> {
  const query = queryOf(url)
  const timestamp = query.get('timestamp') ?? ''
  const right = await sha1([keys.token, timestamp, query.get('nonce') ?? '', encrypt].sort().join(''))
  if (!equal(bytesOf(right), bytesOf(query.get('msg_signature') ?? ''))) throw new CallbackError('signature')
  checkTime(timestamp, keys)
}

/** The signature of Standard Webhooks: one of those that are sent must be right. */
async function checkHeaders(headers: NonNullable<Received['headers']>, body: Uint8Array, keys: Keys): Promise<void> {
  const signatures = headerOf(headers, 'webhook-signature')
  if (!keys.webhookSecret || signatures === undefined) return
  const timestamp = headerOf(headers, 'webhook-timestamp') ?? ''
  const signed = joined(bytesOf(`${headerOf(headers, 'webhook-id') ?? ''}.${timestamp}.`), body)
  const right = bytesOf(`v1,${base64(await hmac(keys.webhookSecret, signed))}`)
  const matches = signatures.split(' ').filter((each) => equal(right, bytesOf(each)))
  if (matches.length === 0) throw new CallbackError('signature')
  checkTime(timestamp, keys)
}

function checkTime(timestamp: string, { toleranceS = 300, now = Date.now }: Keys): void {
  const off = Math.abs(now() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || off > toleranceS) throw new CallbackError('timestamp')
}

function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/.exec(url)?.[1])
}

function headerOf(headers: NonNullable<Received['headers']>, name: string): string | undefined {
  if (typeof headers.get === 'function') return (headers as { get(name: string): string | null }).get(name) ?? undefined
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  return found === undefined ? undefined : String(found)
}

function jsonOf(text: string | undefined): any {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
