import type { Sql, Tx } from '../../storage/connect.ts'
import { hashOf, newToken, TOKEN } from './token.ts'

/** Seconds that a one-time link is valid. */
export const LINK_LIFE = 900

/** Makes a one-time link's token. */
export async function makeLink(tx: Tx | Sql, operatorId: number, now: number): Promise<string> {
  const token = newToken()
  await tx`
    insert into operator_link (hash, operator_id, ends_at) values (${hashOf(token)}, ${operatorId}, ${now + LINK_LIFE})`
  return token
}

/** Whose link this is; undefined when it is unknown, spent or too old, or its operator is disabled. */
export async function findLink(
  tx: Tx | Sql,
  token: string,
  now: number,
): Promise<{ operatorId: number; name: string; totp: boolean } | undefined> {
  if (!TOKEN.test(token)) return undefined
  const [row] = await tx`
    select o.operator_id, o.name, o.totp is not null as totp from operator_link l join operator o using (operator_id)
    where l.hash = ${hashOf(token)} and l.ends_at > ${now} and o.disabled_at is null`
  return row && { operatorId: Number(row.operator_id), name: row.name, totp: row.totp }
}

/** Spends a link; false when somebody else has. */
export async function spendLink(tx: Tx | Sql, token: string): Promise<boolean> {
  return (await tx`delete from operator_link where hash = ${hashOf(token)} returning 1`).length > 0
}
