import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'

/** A key pair for corporations that bring no public key of their own. */
export function makeKeyPair(): { public_key: string; private_key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { public_key: publicKey, private_key: privateKey }
}

/** A text key as the platform wraps it: RSA with PKCS#1 v1.5 padding. */
export const wrapKey = (publicKey: string, key: string): string =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(key)).toString('base64')

export const newKey = () => randomBytes(32).toString('base64')

/**
 * The message cipher. The platform's own is unpublished and hidden in its library, so this is ours: AES-256-GCM under
 * the SHA-256 of the text key; base64 of 12 bytes nonce, ciphertext, 16 bytes tag.
 */
export function sealMessage(key: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', digest(key), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** Throws when the key is not the message's. */
export function openMessage(key: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', digest(key), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

const digest = (key: string) => createHash('sha256').update(key).digest()
