import { createHash, randomBytes } from 'node:crypto'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'

/** Whom the platform names: a customer, somebody whom nobody follows, or a member of the corporation. */
export type Visitor = { openid?: string; externalUserId?: string; staffId?: string }

/** Seconds that a log-in may take, and that it lasts. */
export const LOGIN_S = 600
export const SESSION_S = 30 * 86_400

/** What a cookie's session is looked up by, and the real time, which it lasts by: a corporation's own may be far ahead. */
export type SessionAsked = { hash: Buffer; at: number }

/** Notes a log-in that begins; its nonce ends it once. */
export async function beginLogin({ tx, corpId, now }: Ctx, nonce: string, target: string): Promise<void> {
  await tx`
    insert into page_login (corp_id, nonce, target, ends_at) values (${corpId}, ${nonce}, ${target}, ${now + LOGIN_S})`
}

/** Where the visitor was going; undefined for a log-in that never began, is over, or was ended before. */
export async function endLogin({ tx, corpId, now }: Ctx, nonce: string): Promise<string | undefined> {
  const [row] = await tx<{ target: string; ends_at: number }[]>`
    delete from page_login where corp_id = ${corpId} and nonce = ${nonce} returning target, ends_at`
  return row && row.ends_at > now ? row.target : undefined
}

/** Opens a session on the corporation's pages; gives what its cookie holds, of which only a hash is kept. */
export async function openPageSession({ tx, corpId, now }: Ctx, visitor: Visitor): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx`
    insert into page_session (corp_id, hash, openid, external_user_id, staff_id, ends_at)
    values (${corpId}, ${hashOf(token)}, ${visitor.openid ?? ''}, ${visitor.externalUserId ?? null},
      ${visitor.staffId ?? null}, ${now + SESSION_S})`
  return token
}

/** Lets a session last as if it were opened now; false where there is none. */
export async function keepPageSession({ tx, corpId, now }: Ctx, token: string): Promise<boolean> {
  const kept = await tx`
    update page_session set ends_at = ${now + SESSION_S}
    where corp_id = ${corpId} and hash = ${hashOf(token)} and ends_at > ${now} returning 1`
  return kept.length > 0
}

/** Whether a cookie is that of a session that lasts. */
export async function isPageSession(db: CorpDb, token: string, now: number): Promise<boolean> {
  const found = await read(
    db,
    sql`select 1 from page_session s where s.corp_id = w.corp_id and s.hash = ${hashOf(token)} and s.ends_at > ${now}`,
  )
  return found.length > 0
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest()
