import { createHash, randomBytes } from 'node:crypto'

/** How API keys begin, so that a leaked one can be recognised. */
export const KEY_PREFIX = 'gxo_'

/** The form of what sessions, links and keys are named by: 256 random bits. */
export const TOKEN = /^(?:gxo_)?[\w-]{43}$/
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(`guanxi operator\0${token}`).digest()
}

/** The same as text, to compare many. */
export const tokenHashOf = (token: string) => hashOf(token).toString('hex')
