import type { Sql } from '../../storage/connect.ts'
import type { Vault } from '../../storage/vault.ts'
import { countAttempt, forgetAttempt } from './attempts.ts'
import { isPassword } from './password.ts'
import { stepOf } from './totp.ts'

type Given = { name: string; password: string; totp?: string | undefined; address: string; now: number }

/** Why someone may not sign in. A missing second factor is told only to whoever knows the password. */
type SignIn = { operatorId: number } | { refused: 'wrong' | 'totp' } | { refused: 'throttled'; waitSeconds: number }

export type SignIns = { signIn(given: Given): Promise<SignIn> }

/** The place that a sealed TOTP seed belongs to. */
export const totpPlace = (operatorId: number) => `totp of operator ${operatorId}`

/** Checks passwords and codes, and slows guessing down by name and address, on all nodes together. */
export function openSignIns(pool: Sql, vault: Vault): SignIns {
  async function check(given: Given): Promise<SignIn> {
    const [row] = await pool<
      { operator_id: string; password: string | null; totp: Buffer | null; totp_step: number }[]
    >`
      select operator_id, password, totp, totp_step from operator where name = ${given.name} and disabled_at is null`
    if (!(await isPassword(row?.password, given.password)) || !row) return { refused: 'wrong' }
    const operatorId = Number(row.operator_id)
    if (!row.totp) return { operatorId }
    if (given.totp === undefined) return { refused: 'totp' }
    const step = stepOf(vault.open(row.totp, totpPlace(operatorId)), given.totp, given.now, Number(row.totp_step))
    const used =
      step !== undefined &&
      (await pool`
        update operator set totp_step = ${step} where operator_id = ${operatorId} and totp_step < ${step} returning 1`)
    return used && used.length > 0 ? { operatorId } : { refused: 'totp' }
  }

  return {
    async signIn(given) {
      const waitSeconds = await countAttempt(pool, given, given.now)
      if (waitSeconds > 0) return { refused: 'throttled', waitSeconds }
      const found = await check(given)
      const wrong = 'refused' in found && (found.refused === 'wrong' || given.totp !== undefined)
      if (!wrong) await forgetAttempt(pool, given)
      return found
    },
  }
}
