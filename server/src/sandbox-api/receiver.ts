import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { SinkAnswer, SinkCall } from '../contract/sandbox.ts'
import { DecryptionError, decryptMessage, isSigned } from '../contract/wecom-crypto.ts'
import { isSandbox } from '../engines/sandbox/sandbox-corp.ts'
import { type Arrived, findSink, receive, type SinkKeys } from '../engines/sandbox/sinks.ts'
import type { Sql } from '../storage/connect.ts'
import type { Vault } from '../storage/vault.ts'
import { webhookHeaders } from '../webhooks/webhook-headers.ts'

type Deps = { pool: Sql; vault: Vault; every: boolean; now: (corpId: string) => Promise<number> }

/** Answers what comes to the receivers of sandboxes as their scripts say. */
export function openSinkReceiver({ pool, vault, every, now }: Deps) {
  return async ({ corpId, name, query, headers, body }: SinkCall): Promise<SinkAnswer> => {
    const db = { corpId, pool }
    const sink = [corpId, name].some((part) => part.includes('\0')) ? undefined : await findSink(db, vault, name)
    if (!sink || !(await isSandbox(db, every))) return { status: 404 }
    const signed = { token: sink.keys.token, ...wordsOf(query) }
    if (body === undefined) {
      const echo = echoOf(sink.keys, signed, query.get('echostr') ?? '')
      if (echo === undefined) return { status: 403 }
      return { status: 200, body: sink.script.script.some((step) => step.echo === 'wrong') ? 'wrong' : echo }
    }
    const arrived = { headers: plain(headers), body, ...opened(sink.keys, signed, headers, body, corpId) }
    return (await receive(pool, { corpId, sink, at: await now(corpId) }, arrived)) ?? { status: 404 }
  }
}

type Words = { timestamp: string; nonce: string; signature: string }

function wordsOf(query: URLSearchParams): Words {
  const word = (name: string) => query.get(name) ?? ''
  return { timestamp: word('timestamp'), nonce: word('nonce'), signature: word('msg_signature') }
}

function echoOf(keys: SinkKeys, signed: Words & { token: string }, encrypted: string): string | undefined {
  if (!isSigned({ ...signed, encrypted })) return undefined
  return decrypted(keys, encrypted)?.message
}

/** What a push says, and whether it bears both signatures and is for this corporation. */
function opened(
  keys: SinkKeys,
  signed: Words & { token: string },
  headers: IncomingHttpHeaders,
  body: string,
  corpId: string,
): Pick<Arrived, 'plaintext' | 'signature'> {
  const { encrypt: encrypted = '' } = parsed(body)
  if (typeof encrypted !== 'string') return { plaintext: null, signature: 'bad' }
  const found = decrypted(keys, encrypted)
  const isOk = isSigned({ ...signed, encrypted }) && isStandard(keys, headers, body) && found?.receiveId === corpId
  return { plaintext: found?.message.replaceAll('\0', '\uFFFD') ?? null, signature: isOk ? 'ok' : 'bad' }
}

function decrypted({ encoding_aes_key }: SinkKeys, encrypted: string) {
  try {
    return decryptMessage(encoding_aes_key, encrypted)
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

function isStandard({ webhook_secret }: SinkKeys, headers: IncomingHttpHeaders, body: string): boolean {
  const id = String(headers['webhook-id'] ?? '')
  const wanted = webhookHeaders([webhook_secret], id, Number(headers['webhook-timestamp']), body)['webhook-signature']
  const given = String(headers['webhook-signature'] ?? '').split(' ')
  return given.some((each) => each.length === wanted.length && timingSafeEqual(Buffer.from(each), Buffer.from(wanted)))
}

function parsed(body: string): { encrypt?: unknown } {
  try {
    return JSON.parse(body) ?? {}
  } catch {
    return {}
  }
}

/** Headers of a browser or program that are not for receivers stay out. */
function plain(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !['cookie', 'authorization'].includes(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value).slice(0, 1_000)]))
}
