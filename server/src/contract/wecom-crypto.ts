import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** A message that is not what it claims to be, or not for us. */
export class DecryptionError extends Error {}

const BLOCK = 32
const HEAD = 20
/** The text of a key. */
export const KEY = /^[A-Za-z0-9+/]{43}$/

/** The 32 bytes of a 43-character key; throws when it is none. */
export function keyOf(encodingAesKey: string): Buffer {
  if (!isKey(encodingAesKey)) throw new DecryptionError('an encoding AES key has 43 characters of base64')
  return Buffer.from(`${encodingAesKey}=`, 'base64')
}

/** Whether `keyOf` takes it. */
export function isKey(encodingAesKey: string): boolean {
  return KEY.test(encodingAesKey)
}

/** Keys made ready for the cipher, which takes longer than sealing itself. */
const ready = new Map<string, { key: KeyObject; iv: Buffer }>()
const MOST_READY = 1_000

function readyKey(encodingAesKey: string) {
  let made = ready.get(encodingAesKey)
  if (!made) {
    const bytes = keyOf(encodingAesKey)
    made = { key: createSecretKey(bytes), iv: bytes.subarray(0, 16) }
    if (ready.size >= MOST_READY) ready.clear()
    ready.set(encodingAesKey, made)
  }
  return made
}

/** Encrypts text for a receiver: 16 random bytes, the text's length, the text, the receiver's id; AES-256-CBC, base64. */
export function encryptMessage(encodingAesKey: string, message: string, receiveId: string): string {
  const { key, iv } = readyKey(encodingAesKey)
  const text = Buffer.from(message)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  const plain = Buffer.concat([randomBytes(16), length, text, Buffer.from(receiveId)])
  const padding = BLOCK - (plain.length % BLOCK)
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  return Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(padding, padding)), cipher.final()]).toString(
    'base64',
  )
}

/** Decrypts what `encryptMessage` made, strictly: any other spelling, padding or length is refused. */
export function decryptMessage(encodingAesKey: string, encrypted: string): { message: string; receiveId: string } {
  const { key, iv } = readyKey(encodingAesKey)
  const bytes = Buffer.from(encrypted, 'base64')
  if (bytes.length === 0 || bytes.length % BLOCK !== 0 || bytes.toString('base64') !== encrypted) {
    throw new DecryptionError('not a encrypted message')
  }
  const decipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(bytes), decipher.final()])
  const padding = plain.at(-1) as number
  const end = plain.length - padding
  if (padding < 1 || padding > BLOCK || end < HEAD || plain.subarray(end).some((byte) => byte !== padding)) {
    throw new DecryptionError('the message was changed, or encrypted with another key')
  }
  const textEnd = HEAD + plain.readUInt32BE(16)
  if (textEnd > end) throw new DecryptionError('the message was changed, or encrypted with another key')
  return { message: utf8(plain.subarray(HEAD, textEnd)), receiveId: utf8(plain.subarray(textEnd, end)) }
}

/** The signature that travels beside a encrypted message. */
export function sign(token: string, timestamp: string, nonce: string, encrypted: string): string {
  return hash('sha1', [token, timestamp, nonce, encrypted].sort().join(''))
}

type Signed = { token: string; timestamp: string; nonce: string; encrypted: string; signature: string }

/** Whether a message bears the signature of someone who knows the token. */
export function isSigned({ token, timestamp, nonce, encrypted, signature }: Signed): boolean {
  const [right, given] = [Buffer.from(sign(token, timestamp, nonce, encrypted)), Buffer.from(signature)]
  return right.length === given.length && timingSafeEqual(right, given)
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function utf8(bytes: Buffer): string {
  try {
    return strict.decode(bytes)
  } catch {
    throw new DecryptionError('the message was changed, or encrypted with another key')
  }
}
