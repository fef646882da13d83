import type { Sql, Tx } from '../../storage/connect.ts'
import type { KeyScope } from './key-scope.ts'
import { hashOf, KEY_PREFIX, newToken } from './token.ts'

/** Makes an API key and gives it, this once. What narrows it beside the operator's own rights may be left out. */
export async function makeKey(
  tx: Tx | Sql,
  key: { operatorId: number; name: string; now: number } & KeyScope,
): Promise<{ key_id: number; key: string }> {
  const { operatorId, name, now, corpId = null, rights = null, expiresAt = null } = key
  const token = `${KEY_PREFIX}${newToken()}`
  const [row] = await tx`
    insert into operator_key (operator_id, name, hash, created_at, only_corp_id, rights, expires_at)
    values (${operatorId}, ${name}, ${hashOf(token)}, ${now}, ${corpId}, ${rights as string[] | null}, ${expiresAt})
    returning key_id`
  return { key_id: Number(row?.key_id), key: token }
}
