import { createHash, randomBytes } from 'node:crypto'
import { type CorpDb, inCorp, read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { hashSecret } from './secret.ts'

/** Seconds that a token lives. */
export const TOKEN_LIFE = 7200

/** A token names its corporation, so that it can be looked up under row-level security: base64url(corp_id) . 256 random bits. */
function newToken(corpId: string): string {
  return `${Buffer.from(corpId).toString('base64url')}.${randomBytes(32).toString('base64url')}`
}

/** The corporation that a token claims to be of; undefined when it is not formed as a token. */
export function corpOfToken(token: string): string | undefined {
  const m = /^([\w-]{1,400})\.[\w-]{43}$/.exec(token)
  if (!m) return undefined
  const corpId = Buffer.from(m[1] as string, 'base64url').toString()
  return corpId.includes('\0') ? undefined : corpId
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Mints a token for the right secret of a living corporation; undefined for a wrong one. */
export async function mintToken(db: CorpDb, secret: string, now: number): Promise<string | undefined> {
  const token = newToken(db.corpId)
  const minted = await inCorp(
    db,
    { actor: { kind: 'anonymous' }, now },
    ({ tx }) => tx`
      with used as (
        update secret s set last_used_at = ${now} from corp c
        where s.corp_id = ${db.corpId} and s.hash = ${hashSecret(db.corpId, secret)} and s.revoked_at is null
          and c.corp_id = s.corp_id and c.removed_at is null
        returning s.secret_id)
      insert into access_token (corp_id, hash, secret_id, expires_at)
      select ${db.corpId}, ${hashToken(token)}, secret_id, ${now + TOKEN_LIFE} from used
      returning 1`,
  )
  return minted.length > 0 ? token : undefined
}

/** Whose a token is, and when it ends in Unix seconds. */
export type TokenInfo = { secret_id: number; secret_name: string; expires_at: number }

/** What is known of a token; undefined when it is not known or its secret is revoked. */
export async function findToken(db: CorpDb, token: string): Promise<TokenInfo | undefined> {
  const [row] = await read<TokenInfo>(
    db,
    sql`select t.expires_at, s.secret_id, s.name as secret_name from access_token t join secret s on s.corp_id = t.corp_id and s.secret_id = t.secret_id
        where t.corp_id = w.corp_id and t.hash = ${hashToken(token)} and s.revoked_at is null`,
  )
  return row
}
