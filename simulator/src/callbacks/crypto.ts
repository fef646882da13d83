import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const BLOCK = 32

const keyOf = (encodingAesKey: string) => Buffer.from(`${encodingAesKey}=`, 'base64')

/** AES-256-CBC over 16 random bytes, length, message and receiver, padded to 32 bytes as the platform does. */
export function encrypt(encodingAesKey: string, message: string, receiver: string): string {
  const key = keyOf(encodingAesKey)
  const text = Buffer.from(message)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(text.length)
  const plain = Buffer.concat([randomBytes(16), size, text, Buffer.from(receiver)])
  const pad = BLOCK - (plain.length % BLOCK)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(pad, pad)), cipher.final()]).toString('base64')
}

/** Opens what `encrypt` made. Throws on a wrong key. */
export function decrypt(encodingAesKey: string, encrypted: string): { message: string; receiver: string } {
  const key = keyOf(encodingAesKey)
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()])
  const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0))
  const size = plain.readUInt32BE(16)
  return { message: plain.subarray(20, 20 + size).toString(), receiver: plain.subarray(20 + size).toString() }
}

/** msg_signature: SHA-1 of the four sorted and joined. */
export function signature(token: string, timestamp: string, nonce: string, encrypted: string): string {
  return createHash('sha1').update([token, timestamp, nonce, encrypted].sort().join('')).digest('hex')
}

/** Whether a text can be an EncodingAESKey: 43 characters that make 32 bytes. */
export const isAesKey = (text: string) => /^[A-Za-z0-9+/]{43}$/.test(text) && keyOf(text).length === 32
