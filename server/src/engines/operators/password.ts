import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limitConcurrency } from '../../concurrency.ts'

const argon2Of = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: {
    message: string
    nonce: Buffer
    memory: number
    passes: number
    parallelism: number
    tagLength: number
  },
) => Promise<Buffer>

/** KiB, passes and lanes, as OWASP recommends for argon2id. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG = 32

/** Hashes at once in a process: each takes 19 MiB and a thread that files and names are read with, too. */
const AT_ONCE = 2
const inTurn = limitConcurrency(AT_ONCE)

const derive = (parameters: Parameters<typeof argon2Of>[1]) =>
  inTurn('argon2id', () => argon2Of('argon2id', parameters))

/** What is stored of a password: argon2id with a salt of its own, in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive({ message: password, nonce: salt, tagLength: TAG, ...COST })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Whether this is the password; without a stored one it takes as long, so that nobody learns which names exist. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored ?? NOBODY) as RegExpExecArray
  const wanted = Buffer.from(tag as string, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const nonce = Buffer.from(salt as string, 'base64')
  const given = await derive({ message: password, nonce, tagLength: wanted.length, ...cost })
  return timingSafeEqual(given, wanted) && stored !== null && stored !== undefined
}

const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(TAG))}`

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
