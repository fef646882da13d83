import { DecryptionError, decryptMessage, isSigned } from '../../../contract/wecom-crypto.ts'
import { readXml, textIn } from './xml.ts'

/** What callbacks to a corporation are signed and encrypted with, and its id at the platform. */
export type CallbackSecrets = { token: string; key: string; corpid: string }

/** A call to a corporation's callback address; `body` is that of a POST. */
export type CallbackCall = { corpId: string; query: URLSearchParams; body: string | undefined }

export type CallbackAnswer = { status: number; text: string }

const REMEMBERED_MS = 5_000
/** Secrets are not looked up again for a wrong signature more often than this. */
const AGAIN_MS = 1_000
const MOST_REMEMBERED = 10_000

const refused = (status: number, text: string): CallbackAnswer => ({ status, text })

/**
 * Answers the platform's callbacks: checks the signature, decrypts, has the message kept, and says so. What is wrong with a
 * call is its caller's fault and changes nothing; only a database that is away is ours, and the platform tries again.
 */
export function openIntake({
  secretsOf,
  keep,
  clock,
}: {
  secretsOf: (corpId: string) => Promise<CallbackSecrets | undefined>
  keep: (corpId: string, body: string) => Promise<void>
  clock: () => number
}) {
  const remembered = new Map<string, { secrets: CallbackSecrets | undefined; atMs: number }>()

  async function secretsFor(corpId: string, oldestMs: number): Promise<CallbackSecrets | undefined> {
    const known = remembered.get(corpId)
    if (known && clock() - known.atMs < oldestMs) return known.secrets
    const secrets = await secretsOf(corpId)
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(corpId, { secrets, atMs: clock() })
    return secrets
  }

  /** The secrets that the message is signed with; a corporation may just have been connected anew. */
  async function signer(corpId: string, query: URLSearchParams, encrypted: string) {
    for (const oldestMs of [REMEMBERED_MS, AGAIN_MS]) {
      const secrets = await secretsFor(corpId, oldestMs)
      if (secrets && isSignedBy(secrets, query, encrypted)) return secrets
    }
    return undefined
  }

  return async ({ corpId, query, body }: CallbackCall): Promise<CallbackAnswer> => {
    const encrypted = body === undefined ? query.get('echostr')?.replaceAll(' ', '+') : encryptedIn(body)
    if (!encrypted || !query.has('msg_signature')) return refused(400, 'not a callback of the platform')
    // no text of PostgreSQL has U+0000, and so no corporation's id
    const secrets = corpId.includes('\0') ? undefined : await signer(corpId, query, encrypted)
    if (!secrets) return refused(403, 'wrong signature')
    const message = opened(secrets, encrypted)
    if (message === undefined) return refused(400, 'the message does not open, or is for another corporation')
    if (body === undefined) return { status: 200, text: message }
    await keep(corpId, message)
    return { status: 200, text: 'success' }
  }
}

function encryptedIn(body: string): string | undefined {
  const xml = readXml(body)
  return xml && textIn(xml, 'Encrypt')
}

function isSignedBy({ token }: CallbackSecrets, query: URLSearchParams, encrypted: string): boolean {
  const of = (name: string) => query.get(name) ?? ''
  return isSigned({ token, timestamp: of('timestamp'), nonce: of('nonce'), encrypted, signature: of('msg_signature') })
}

function opened({ key, corpid }: CallbackSecrets, encrypted: string): string | undefined {
  try {
    const { message, receiveId } = decryptMessage(key, encrypted)
    return receiveId === corpid && !message.includes('\0') ? message : undefined
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}
