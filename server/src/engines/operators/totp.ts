import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP = 30
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new seed: 160 random bits in base32, as authenticator apps take it. */
export function newSeed(): string {
  return base32(randomBytes(20))
}

/** What an authenticator app scans. */
export function seedUri(seed: string, name: string): string {
  return `otpauth://totp/Guanxi:${encodeURIComponent(name)}?secret=${seed}&issuer=Guanxi`
}

/**
 * The step of a code that is valid now, one step early or late (RFC 6238); undefined for a wrong one. Steps up to `last`
 * were used before and are valid no more.
 */
export function stepOf(seed: string, code: string, now: number, last: number): number | undefined {
  const current = Math.floor(now / STEP)
  if (!/^\d{6}$/.test(code)) return undefined
  const given = Buffer.from(code)
  return [current, current - 1, current + 1].find(
    (step) => step > last && timingSafeEqual(Buffer.from(codeAt(seed, step)), given),
  )
}

/** The six digits of a step. */
export function codeAt(seed: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(seed)).update(counter).digest()
  const at = (mac.at(-1) as number) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) as string[]).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
