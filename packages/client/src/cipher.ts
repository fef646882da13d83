const BLOCK = 32
const HEAD = 20

/** WebCrypto; Node 18 has it only in a module. */
async function webcrypto(): Promise<any> {
  const module = 'node:crypto'
  return (globalThis as { crypto?: unknown }).crypto ?? ((await import(module)) as any).webcrypto
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The text, or undefined when these bytes are none. */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export function base64(bytes: Uint8Array): string {
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Whether they are the same, in a time that does not tell where they differ. */
export function equal(right: Uint8Array, given: Uint8Array): boolean {
  let difference = right.length ^ given.length
  for (let i = 0; i < right.length; i++) difference |= right[i]! ^ (given[i] ?? 0)
  return difference === 0
}

/** In hexadecimal. */
export async function sha1(text: string): Promise<string> {
  const digest = new Uint8Array(await (await webcrypto()).subtle.digest('SHA-1', bytesOf(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** HMAC-SHA256 with a secret of the form `whsec_…`. */
export async function hmac(secret: string, signed: Uint8Array): Promise<Uint8Array> {
  const { subtle } = await webcrypto()
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', key, signed))
}

export interface Cipher {
  encrypt(message: string, receiver: string): Promise<string>
  /** Undefined for what was changed, or encrypted with another key. */
  decrypt(encrypted: string): Promise<{ message: string; receiver: string } | undefined>
}

/** AES-256-CBC of the messaging platform. Its padding reaches 32 bytes, which WebCrypto, whose own is 16, neither adds nor takes. */
export async function cipherOf(encodingAesKey: string): Promise<Cipher> {
  if (!/^[A-Za-z0-9+/]{43}$/.test(encodingAesKey)) throw new TypeError('an encodingAesKey has 43 characters of base64')
  const { subtle, getRandomValues } = await ready()
  const raw = fromBase64(`${encodingAesKey}=`)
  const key = await subtle.importKey('raw', raw, 'AES-CBC', false, ['encrypt', 'decrypt'])
  const iv = raw.slice(0, 16)
  const run = async (what: 'encrypt' | 'decrypt', iv: Uint8Array, data: Uint8Array) =>
    new Uint8Array(await subtle[what]({ name: 'AES-CBC', iv }, key, data))

  return {
    async encrypt(message, receiver) {
      const text = bytesOf(message)
      const length = new Uint8Array(4)
      new DataView(length.buffer).setUint32(0, text.length)
      const plain = joined(getRandomValues(new Uint8Array(16)), length, text, bytesOf(receiver))
      const padding = BLOCK - (plain.length % BLOCK)
      const padded = joined(plain, new Uint8Array(padding).fill(padding))
      return base64((await run('encrypt', iv, padded)).slice(0, -16))
    },
    async decrypt(encrypted) {
      const sealed = decoded(encrypted)
      if (!sealed) return undefined
      // a block of WebCrypto's own padding, as if it had been encrypted after the last one
      const tail = await run('encrypt', sealed.slice(-16), new Uint8Array())
      return parted(await run('decrypt', iv, joined(sealed, tail)))
    },
  }
}

async function ready() {
  const crypto = await webcrypto()
  return { subtle: crypto.subtle, getRandomValues: (bytes: Uint8Array) => crypto.getRandomValues(bytes) as Uint8Array }
}

/** The bytes of base64 in the one spelling that encryption gives. */
function decoded(encrypted: string): Uint8Array | undefined {
  try {
    const bytes = fromBase64(encrypted)
    const whole = bytes.length > 0 && bytes.length % BLOCK === 0 && base64(bytes) === encrypted
    return whole ? bytes : undefined
  } catch {
    return undefined
  }
}

function parted(plain: Uint8Array): { message: string; receiver: string } | undefined {
  const padding = plain[plain.length - 1] ?? 0
  const end = plain.length - padding
  if (padding < 1 || padding > BLOCK || end < HEAD) return undefined
  if (plain.slice(end).some((byte) => byte !== padding)) return undefined
  const textEnd = HEAD + new DataView(plain.buffer, plain.byteOffset).getUint32(16)
  if (textEnd > end) return undefined
  const [message, receiver] = [utf8(plain.slice(HEAD, textEnd)), utf8(plain.slice(textEnd, end))]
  return message === undefined || receiver === undefined ? undefined : { message, receiver }
}
