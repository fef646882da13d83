import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** A new secret: 256 random bits, shown once and then only known by its hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. Bound to its corporation, so that equal secrets of two do not look equal. */
export function hashSecret(corpId: string, secret: string): Buffer {
  return createHash('sha256').update(`guanxi secret\0${corpId}\0${secret}`).digest()
}

export type SecretInfo = {
  secret_id: number
  name: string
  created_at: number
  last_used_at: number | null
  revoked_at: number | null
}

/** Stores a secret under the corporation's next number; the same secret again is left as it is, revived if revoked. */
export async function addSecret(
  { tx, corpId, now }: Ctx,
  { name, secret }: { name: string; secret: string },
): Promise<number> {
  const [row] = await tx`
    insert into secret (corp_id, secret_id, name, hash, created_at)
    select ${corpId}, coalesce(max(secret_id), 0) + 1, ${name}, ${hashSecret(corpId, secret)}, ${now}
    from secret where corp_id = ${corpId}
    on conflict (corp_id, hash) do update set revoked_at = null
    returning secret_id`
  return row?.secret_id
}

/** Ends a secret and every token that it opened; false when there is no such secret in use. */
export async function revokeSecret({ tx, corpId, now }: Ctx, secretId: number): Promise<boolean> {
  const revoked = await tx`
    with ended as (
      update secret set revoked_at = ${now} where corp_id = ${corpId} and secret_id = ${secretId} and revoked_at is null
      returning secret_id),
    closed as (
      delete from access_token where corp_id = ${corpId} and secret_id in (select secret_id from ended))
    select 1 from ended`
  return revoked.length > 0
}

/** Every secret of a corporation, revoked ones included, in the order they were added. */
export async function listSecrets(connection: Sql, corpId: string): Promise<SecretInfo[]> {
  return connection<SecretInfo[]>`
    select secret_id, name, created_at, last_used_at, revoked_at from secret where corp_id = ${corpId} order by secret_id`
}
