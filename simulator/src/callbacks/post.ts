import { randomBytes, randomInt } from 'node:crypto'
import type { Callback } from '../state/records.ts'
import { encrypt, signature } from './crypto.ts'
import { xml } from './xml.ts'

export interface Attempt {
  status: number
  error?: string
}

const TIMEOUT_MS = 5000
const VERIFY_TIMEOUT_MS = 1000

/** One attempt: encrypted XML by POST. Status 0 when no answer came in 5 s. */
export async function postCallback(
  callback: Callback,
  { corpid, agentid, plaintext, forged, now }: Posted,
  abort: AbortSignal,
): Promise<Attempt> {
  const encrypted = encrypt(callback.encoding_aes_key, plaintext, corpid)
  const body = xml([
    ['ToUserName', corpid],
    ['AgentID', String(agentid)],
    ['Encrypt', encrypted],
  ])
  const url = signed(callback, encrypted, now)
  if (forged) url.searchParams.set('msg_signature', randomBytes(20).toString('hex'))
  try {
    const reply = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/xml; charset=utf-8', 'user-agent': 'Mozilla/4.0' },
      redirect: 'manual',
      signal: AbortSignal.any([abort, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await reply.arrayBuffer()
    return { status: reply.status }
  } catch (error) {
    return { status: 0, error: reason(error) }
  }
}

interface Posted {
  corpid: string
  agentid: number
  plaintext: string
  forged?: boolean
  now: number
}

/** The check made when an address is saved: the receiver must answer the decrypted echostr. Says `ok` or why not. */
export async function verifyCallback(callback: Callback, corpid: string, now: number): Promise<string> {
  const echo = String(randomInt(2 ** 47))
  const encrypted = encrypt(callback.encoding_aes_key, echo, corpid)
  const url = signed(callback, encrypted, now)
  url.searchParams.set('echostr', encrypted)
  try {
    const signal = AbortSignal.timeout(VERIFY_TIMEOUT_MS)
    const reply = await fetch(url, { redirect: 'manual', signal, headers: { 'user-agent': 'Mozilla/4.0' } })
    const text = await reply.text()
    if (reply.status !== 200) return `answered HTTP ${reply.status}`
    return text === echo ? 'ok' : 'answered something else than the echostr'
  } catch (error) {
    return reason(error)
  }
}

function signed(callback: Callback, encrypted: string, now: number): URL {
  const url = new URL(callback.url)
  const timestamp = String(now)
  const nonce = String(randomInt(1_000_000_000, 10_000_000_000))
  url.searchParams.set('msg_signature', signature(callback.token, timestamp, nonce, encrypted))
  url.searchParams.set('timestamp', timestamp)
  url.searchParams.set('nonce', nonce)
  return url
}

function reason(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  if (name === 'TimeoutError') return 'no answer in time'
  return cause?.code || cause?.message || message
}
