import { writeAudit } from '../../storage/audit.ts'
import type { Sql } from '../../storage/connect.ts'
import { inCorp } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { lockCorp } from '../corporations/turn.ts'
import { addSecret, hashSecret, newSecret } from './secret.ts'
import { mintToken } from './token.ts'

/** The name of the secret behind operators' tokens; revoking it ends them all. */
export const OPERATOR = 'operator'

/**
 * Mints a token without knowing a secret. The corporation's operator secret gets a new random value each time, which
 * nobody learns; tokens minted before stay, since they belong to the secret's number. Undefined for a removed corporation.
 */
export async function mintOperatorToken(owner: Sql, corpId: string, now: number): Promise<string | undefined> {
  return (await owner.begin(async (turn) => {
    await turn`select pg_advisory_xact_lock(hashtextextended(${`operator token of ${corpId}`}, 0))`
    const secret = newSecret()
    await inCorp({ corpId, pool: owner }, { actor: { kind: 'command' }, now }, (ctx) => renew(ctx, secret))
    return mintToken({ corpId, pool: owner }, secret, now)
  })) as string | undefined
}

async function renew(ctx: Ctx, secret: string): Promise<void> {
  const { tx, corpId } = ctx
  await lockCorp(ctx)
  const renewed = await tx`
    update secret set hash = ${hashSecret(corpId, secret)}
    where corp_id = ${corpId} and name = ${OPERATOR} and revoked_at is null returning 1`
  if (renewed.length === 0) await addSecret(ctx, { name: OPERATOR, secret })
  await writeAudit(ctx, { action: 'minted', kind: 'token', id: corpId })
}
