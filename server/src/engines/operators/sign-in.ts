import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Sql } from '../../storage/connect.ts'
import type { Vault } from '../../storage/vault.ts'
import { isPassword } from './password.ts'
import { stepOf } from './totp.ts'

/** Wrong attempts within a quarter of an hour: by one address at one name, by one address, and at one name. */
const WRONG = { pair: 10, address: 50, name: 100 }
const WINDOW = 900

type Given = { name: string; password: string; totp?: string | undefined; address: string; now: number }

/** Why someone may not sign in. A missing second factor is told only to whoever knows the password. */
type SignIn = { operatorId: number } | { refused: 'wrong' | 'totp' } | { refused: 'throttled'; waitSeconds: number }

export type SignIns = { signIn(given: Given): Promise<SignIn> }

/** The place that a sealed TOTP seed belongs to. */
export const totpPlace = (operatorId: number) => `totp of operator ${operatorId}`

/** Checks passwords and codes, and slows guessing down by name and address; counts in this node's memory. */
export function openSignIns(pool: Sql, vault: Vault): SignIns {
  const limiters = Object.entries(WRONG).map(([what, points]) => ({
    limiter: new RateLimiterMemory({ points, duration: WINDOW }),
    keyOf: ({ name, address }: Given) => (what === 'pair' ? `${address} ${name}` : what === 'name' ? name : address),
  }))

  async function waitOf(given: Given): Promise<number> {
    const found = await Promise.all(limiters.map(({ limiter, keyOf }) => limiter.get(keyOf(given))))
    const full = found.filter((each, i) => each && each.consumedPoints >= (limiters[i]?.limiter.points ?? 0))
    return Math.max(0, ...full.map((each) => Math.ceil((each?.msBeforeNext ?? 0) / 1000)))
  }

  async function wrong(given: Given, refused: 'wrong' | 'totp'): Promise<SignIn> {
    for (const { limiter, keyOf } of limiters) {
      await limiter.consume(keyOf(given)).catch((full) => {
        if (!(full instanceof RateLimiterRes)) throw full
      })
    }
    return { refused }
  }

  return {
    async signIn(given) {
      const waitSeconds = await waitOf(given)
      if (waitSeconds > 0) return { refused: 'throttled', waitSeconds }
      const [row] = await pool<
        { operator_id: string; password: string | null; totp: Buffer | null; totp_step: number }[]
      >`
        select operator_id, password, totp, totp_step from operator where name = ${given.name} and disabled_at is null`
      if (!(await isPassword(row?.password, given.password)) || !row) return wrong(given, 'wrong')
      const operatorId = Number(row.operator_id)
      if (!row.totp) return { operatorId }
      if (given.totp === undefined) return { refused: 'totp' }
      const step = stepOf(vault.open(row.totp, totpPlace(operatorId)), given.totp, given.now, Number(row.totp_step))
      const used =
        step !== undefined &&
        (await pool`
          update operator set totp_step = ${step} where operator_id = ${operatorId} and totp_step < ${step} returning 1`)
      return used && used.length > 0 ? { operatorId } : wrong(given, 'totp')
    },
  }
}
