import { Secret, TOTP } from 'otpauth'

/** A new seed: 160 random bits in base32, as authenticator apps take it. */
export function newSeed(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app scans. */
export function seedUri(seed: string, name: string): string {
  return new TOTP({ secret: seed, issuer: 'Guanxi', label: name }).toString()
}

/**
 * The step of a code that is valid now, one step early or late (RFC 6238); undefined for a wrong one. Steps up to `last`
 * were used before and are valid no more.
 */
export function stepOf(seed: string, code: string, now: number, last: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ secret: seed })
  const timestamp = now * 1000
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return undefined
  const step = totp.counter({ timestamp }) + delta
  return step > last ? step : undefined
}

/** The six digits of a step. */
export function codeAt(seed: string, step: number): string {
  const totp = new TOTP({ secret: seed })
  return totp.generate({ timestamp: step * totp.period * 1000 })
}
