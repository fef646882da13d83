import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '../../contract/roles.ts'
import type { Sql, Tx } from '../../storage/connect.ts'
import { readClientOf } from '../../storage/read-client.ts'

/** Seconds without a call after which a session ends, and those after which it ends in any case. */
const SESSION_IDLE = 12 * 3600
export const SESSION_LIFE = 7 * 86_400

/** Seconds that a one-time link is valid. */
export const LINK_LIFE = 900

/** How API keys begin, so that a leaked one can be recognised. */
const KEY_PREFIX = 'gxo_'

const newToken = () => randomBytes(32).toString('base64url')

const TOKEN = /^(?:gxo_)?[\w-]{43}$/

function hashOf(token: string): Buffer {
  return createHash('sha256').update(`guanxi operator\0${token}`).digest()
}

/** The same as text, to compare many. */
export const tokenHashOf = (token: string) => hashOf(token).toString('hex')

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

/** Makes a one-time link's token. */
export async function makeLink(tx: Tx | Sql, operatorId: number, now: number): Promise<string> {
  const token = newToken()
  await tx`
    insert into operator_link (hash, operator_id, ends_at) values (${hashOf(token)}, ${operatorId}, ${now + LINK_LIFE})`
  return token
}

/** Spends a link: the operator's id, or undefined when it is unknown, spent or too old. */
export async function spendLink(tx: Tx | Sql, token: string, now: number): Promise<number | undefined> {
  if (!TOKEN.test(token)) return undefined
  const [row] = await tx`
    delete from operator_link l using operator o
    where l.hash = ${hashOf(token)} and o.operator_id = l.operator_id
    returning l.operator_id, l.ends_at, o.disabled_at`
  return row && row.ends_at > now && row.disabled_at === null ? Number(row.operator_id) : undefined
}

/** Makes an API key and gives it, this once. */
export async function makeKey(
  tx: Tx | Sql,
  { operatorId, name, now }: { operatorId: number; name: string; now: number },
): Promise<{ key_id: number; key: string }> {
  const key = `${KEY_PREFIX}${newToken()}`
  const [row] = await tx`
    insert into operator_key (operator_id, name, hash, created_at)
    values (${operatorId}, ${name}, ${hashOf(key)}, ${now}) returning key_id`
  return { key_id: Number(row?.key_id), key }
}

/** Who comes with a session's cookie or an API key, and what they are a member of. */
export type FoundCaller = {
  operator_id: number
  name: string
  admin: boolean
  key_id: number | null
  members: { corp_id: string; role: Role; staff_id: string | null; name: string }[]
  /** Whether the corporation that was asked about is there. */
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
    join operator o on o.operator_id = coalesce(s.operator_id, k.operator_id) and o.disabled_at is null
    left join operator_member m on m.corp_id = x.corp_id and m.operator_id = o.operator_id
    where o.admin or m.role = x.role`
  return new Set(rows.map(({ i }) => i - 1))
}
