import type { Ssl, Statement, Value } from './types.ts'

/** PostgreSQL counts parameters in 16 bits. */
const MOST_PARAMETERS = 65_535
const SCALARS = new Set(['number', 'bigint', 'boolean'])
const MOST_CHARACTERS = 64 * 1024 * 1024

const SSL_MODES: unknown[] = [undefined, false, 'prefer', 'require', 'verify-ca', 'verify-full'] satisfies (
  | Ssl
  | undefined
)[]

/** Throws a TypeError for a count that is not a positive integer, and for a mode of TLS that is none. */
export function checkOptions(counts: Record<string, number>, ssl: unknown) {
  for (const [name, count] of Object.entries(counts)) {
    if (!Number.isInteger(count) || count < 1) throw new TypeError(`${name} is a positive integer, not ${count}`)
  }
  if (!SSL_MODES.includes(ssl) && (typeof ssl !== 'object' || ssl === null)) throw new TypeError(`no ssl mode: ${ssl}`)
}

/** Throws a TypeError for a read that cannot be put into messages, before anything of it is sent. */
export function checkRead({ key, text, oids = [] }: Statement, values: readonly Value[]) {
  if (typeof key !== 'string' || typeof text !== 'string') throw new TypeError('a statement has a key and a text')
  if (values.length > MOST_PARAMETERS || oids.length > values.length) {
    throw new TypeError(`${values.length} parameters and ${oids.length} types of parameters`)
  }
  let characters = text.length
  for (const value of values) {
    if (typeof value === 'string' || Buffer.isBuffer(value)) characters += value.length
    else if (value !== null && !SCALARS.has(typeof value)) {
      throw new TypeError('a parameter is a string, a number, a boolean, a Buffer or null')
    }
  }
  if (characters > MOST_CHARACTERS) throw new TypeError('the parameters are too long')
  checkName(text)
}

/** Throws a TypeError for text that would end early: the protocol ends names and settings by a zero byte. */
export function checkName(text: string) {
  if (text.includes('\0')) throw new TypeError('a zero byte in a statement or a setting')
}
