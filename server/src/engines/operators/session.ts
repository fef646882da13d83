import type { Right, Role } from '../../contract/roles.ts'
import type { Sql, Tx } from '../../storage/connect.ts'
import { readClientOf } from '../../storage/read-client.ts'
import { hashOf, KEY_PREFIX, newToken, TOKEN, tokenHashOf } from './token.ts'

/** Seconds without a call after which a session ends, and those after which it ends in any case. */
const SESSION_IDLE = 12 * 3600
export const SESSION_LIFE = 7 * 86_400

/** Opens a session and gives the cookie's value: 256 random bits, of which only the hash is stored. */
export async function openSession(
  tx: Tx | Sql,
  { operatorId, address, now }: { operatorId: number; address: string; now: number },
): Promise<string> {
  const token = newToken()
  await tx`
    insert into operator_session (hash, operator_id, created_at, seen_at, ends_at, address)
    values (${hashOf(token)}, ${operatorId}, ${now}, ${now}, ${now + SESSION_LIFE}, ${address})`
  return token
}

/** Ends one session. */
export async function closeSession(tx: Tx | Sql, token: string): Promise<void> {
  await tx`delete from operator_session where hash = ${hashOf(token)}`
}

/** Who comes with a session's cookie or an API key, and what they are a member of. */
export type FoundCaller = {
  operator_id: number
  name: string
  admin: boolean
  has_password: boolean
  totp: boolean
  key_id: number | null
  /** What a key is narrowed to; null for all that its operator may. */
  key_corp_id: string | null
  key_rights: Right[] | null
  /** Those that the key may enter. */
  members: { corp_id: string; role: Role; staff_id: string | null; name: string; time_zone: string; sandbox: boolean }[]
  /** Whether the corporation that was asked about is there, and the key may enter it. */
  corp_open: boolean
}

/**
 * Asks the database each time: what was revoked is refused on every node from then on. A session that is used stays alive
 * for another while; that it is used is noted once a minute at most.
 */
export async function findCaller(
  pool: Sql,
  token: string,
  now: number,
  corpId: string | null = null,
): Promise<FoundCaller | undefined> {
  if (!TOKEN.test(token)) return undefined
  const byKey = token.startsWith(KEY_PREFIX)
  const hash = tokenHashOf(token)
  const [row] = await readClientOf(pool).read(CALLER, [hash, byKey, now, SESSION_IDLE, corpId])
  if (!row) return undefined
  const { seen_at, ...caller } = JSON.parse(String(row[0])) as FoundCaller & { seen_at: number }
  if (seen_at < now - 60) await noteUse(pool, byKey, hash, now)
  return caller
}

const CALLER = "select row_to_json(c)::text from operator_caller(decode($1, 'hex'), $2, $3, $4, $5) c"

async function noteUse(pool: Sql, byKey: boolean, hash: string, now: number): Promise<void> {
  if (byKey)
    await pool`
      update operator_key set last_used_at = ${now}
      where hash = decode(${hash}, 'hex') and coalesce(last_used_at, 0) < ${now - 60}`
  else
    await pool`
      update operator_session set seen_at = ${now} where hash = decode(${hash}, 'hex') and seen_at < ${now - 60}`
}

/** The places, in this list, of those whose session or key still gives them the same access to that corporation. */
export async function stillSignedIn(
  owner: Sql,
  all: readonly { tokenHash: string; corpId: string; role: string | undefined }[],
  now: number,
): Promise<Set<number>> {
  if (all.length === 0) return new Set()
  const hashes = all.map(({ tokenHash }) => tokenHash)
  const rows = await owner<{ i: number }[]>`
    select x.i::int from unnest(${hashes}::text[], ${all.map(({ corpId }) => corpId)}::text[],
        ${all.map(({ role }) => role ?? '')}::text[]) with ordinality x (hash, corp_id, role, i)
    join corp c on c.corp_id = x.corp_id and c.removed_at is null
    left join operator_session s on s.hash = decode(x.hash, 'hex') and s.ends_at > ${now}
    left join operator_key k on k.hash = decode(x.hash, 'hex') and k.revoked_at is null
      and coalesce(k.expires_at > ${now}, true)
    join operator o on o.operator_id = coalesce(s.operator_id, k.operator_id) and o.disabled_at is null
    left join operator_member m on m.corp_id = x.corp_id and m.operator_id = o.operator_id
    where o.admin or m.role = x.role`
  return new Set(rows.map(({ i }) => i - 1))
}
