import { limitConcurrency } from '../../concurrency.ts'
import type { Sql } from '../../storage/connect.ts'
import type { Vault } from '../../storage/vault.ts'
import { type Attempt, countAttempt, type Who } from './attempts.ts'
import { isPassword } from './password.ts'
import { stepOf } from './totp.ts'

type Throttled = { refused: 'throttled'; waitSeconds: number }

type Refused = { refused: 'wrong' } | Throttled

/** What became of a password or code that somebody gave. */
export type Proof = { right: true } | Refused

/** Why someone may not sign in. Only a caller with the right password learns that a second factor is missing. */
type SignIn = { operatorId: number } | { refused: 'wrong' | 'totp' } | Throttled

type Given = Who & { password: string; totp?: string | undefined; now: number }

/** An operator who is known already, by the password, a session or a link. */
type Known = Who & { operatorId: number; now: number }

export type SignIns = {
  /** Counts a guess at something else that is not to be found out by trying. */
  countGuess(who: Known): Promise<Attempt>
  signIn(given: Given): Promise<SignIn>
  /** Whether this is the operator's present password. */
  provePassword(who: Known, password: string): Promise<Proof>
  /** Uses a code of the second factor up: no code is valid twice. */
  proveCode(who: Known, code: string | undefined): Promise<Proof>
  /** Whether this is a code of the factor that waits to be confirmed; gives its encrypted seed and the code's step. */
  provePending(who: Known, code: string): Promise<{ encrypted: Buffer; step: number } | Refused>
}

/** The place that an encrypted TOTP seed belongs to. */
export const totpPlace = (operatorId: number) => `totp of operator ${operatorId}`

const RIGHT = { right: true } as const
const WRONG = { refused: 'wrong' } as const
const throttled = ({ waitSeconds }: Attempt): Throttled => ({ refused: 'throttled', waitSeconds })

/** Sign-ins of one address that may wait for their look after the count of guesses is full. */
const MOST_LATE = 3

/** Checks passwords and codes, and slows guessing down by name and address, on all nodes together. */
export function openSignIns(pool: Sql, vault: Vault): SignIns {
  const inTurn = limitConcurrency(1)
  const late = new Map<string, number>()

  async function seedOf(operatorId: number, column: 'totp' | 'totp_pending') {
    const [row] = await pool<{ encrypted: Buffer | null; totp_step: string }[]>`
      select ${pool(column)} as encrypted, totp_step from operator where operator_id = ${operatorId}`
    if (!row?.encrypted) return undefined
    return {
      encrypted: row.encrypted,
      seed: vault.decrypt(row.encrypted, totpPlace(operatorId)),
      last: Number(row.totp_step),
    }
  }

  /**
   * Counts a code twice: as a guess like any other, and among those of people who know the password. Only the latter bars
   * the right code, so that strangers who guess passwords lock nobody out who has a second factor.
   */
  async function guessing(who: Known, isRight: () => Promise<boolean>): Promise<Proof> {
    const code = await countAttempt(pool, 'code', who, who.now)
    if (code.waitSeconds > 0) return throttled(code)
    const guess = await countAttempt(pool, 'proof', who, who.now)
    if (!(await isRight())) return WRONG
    await Promise.all([code.takeBack(), guess.takeBack()])
    return RIGHT
  }

  async function useCode({ operatorId, now }: Known, code: string): Promise<boolean> {
    const factor = await seedOf(operatorId, 'totp')
    const step = factor && stepOf(factor.seed, code, now, factor.last)
    if (!step) return false
    const used = await pool`
      update operator set totp_step = ${step} where operator_id = ${operatorId} and totp_step < ${step} returning 1`
    return used.length > 0
  }

  const proveCode: SignIns['proveCode'] = async (who, code) =>
    code === undefined ? WRONG : guessing(who, () => useCode(who, code))

  /**
   * After the count of guesses is full only a right password with a right code enters. There is one such look at a time, and
   * an address that floods has few in line, so that the owner's has its turn.
   */
  async function signInLate(given: Given, full: Attempt): Promise<SignIn> {
    const { address, totp } = given
    const waiting = late.get(address) ?? 0
    if (totp === undefined || waiting >= MOST_LATE) return throttled(full)
    late.set(address, waiting + 1)
    try {
      return await inTurn('late', async () => {
        const operator = await findByPassword(given)
        if (!operator?.totp) return throttled(full)
        const proof = await proveCode({ ...given, operatorId: operator.operatorId }, totp)
        return 'right' in proof ? { operatorId: operator.operatorId } : throttled(full)
      })
    } finally {
      const left = (late.get(address) as number) - 1
      if (left > 0) late.set(address, left)
      else late.delete(address)
    }
  }

  async function findByPassword({ name, password }: Given) {
    const [row] = await pool<{ operator_id: string; password: string; totp: boolean }[]>`
      select operator_id, password, totp is not null as totp from operator
      where name = ${name} and password is not null and disabled_at is null`
    const known = await isPassword(row?.password, password)
    return row && known ? { operatorId: Number(row.operator_id), totp: row.totp } : undefined
  }

  return {
    proveCode,
    countGuess: (who) => countAttempt(pool, 'proof', who, who.now),

    async signIn(given) {
      const guess = await countAttempt(pool, 'proof', given, given.now)
      if (guess.waitSeconds > 0) return signInLate(given, guess)
      const operator = await findByPassword(given)
      if (!operator) return WRONG
      await guess.takeBack()
      const { operatorId, totp } = operator
      if (!totp) return { operatorId }
      if (given.totp === undefined) return { refused: 'totp' }
      const proof = await proveCode({ ...given, operatorId }, given.totp)
      return 'right' in proof ? { operatorId } : proof
    },

    async provePassword(who, password) {
      const guess = await countAttempt(pool, 'proof', who, who.now)
      if (guess.waitSeconds > 0) return throttled(guess)
      const [row] = await pool`select password from operator where operator_id = ${who.operatorId}`
      if (!(await isPassword(row?.password, password))) return WRONG
      await guess.takeBack()
      return RIGHT
    },

    async provePending(who, code) {
      const factor = await seedOf(who.operatorId, 'totp_pending')
      const step = factor && stepOf(factor.seed, code, who.now, 0)
      const proof = await guessing(who, async () => step !== undefined)
      if ('refused' in proof) return proof
      return { encrypted: factor?.encrypted as Buffer, step: step as number }
    },
  }
}
