import { randomBytes } from 'node:crypto'
import type { Sql } from '../storage/connect.ts'
import type { Ctx } from '../storage/ctx.ts'
import { dropLogin, endSessions } from '../storage/sql-role.ts'
import { STATEMENT_TIMEOUT } from './bounds.ts'
import { scramVerifier } from './scram.ts'
import { ensureViews, orRefused, READERS } from './wall.ts'

/** What the login may see beside its corporation's records: whole phones, and what was said in chats. */
export type SqlRights = { phones: boolean; chats: boolean }

export type SqlLogin = SqlRights & {
  corp_id: string
  name: string
  login: string
  created_at: number
  changed_at: number
  /** Whether PostgreSQL knows it: one that came with a restored backup has to be granted again. */
  usable: boolean
}

const MOST_CONNECTIONS = 5

/** Everybody on the server sees the names of logins: they tell nothing of whose they are. */
export const LOGIN = /^bi_[0-9a-f]{16}$/

/** Makes a login, or gives the one of that name a new password and these rights; its sessions end. As the owner. */
export async function grantLogin(
  ctx: Ctx,
  name: string,
  { phones, chats }: SqlRights,
): Promise<{ login: string; password: string }> {
  const { tx, corpId, now } = ctx
  await ensureViews(tx)
  const [old] = await tx`delete from sql_login where corp_id = ${corpId} and name = ${name} returning login, created_at`
  const login = old?.login ?? `bi_${randomBytes(8).toString('hex')}`
  const password = randomBytes(24).toString('base64url')
  await tx`
    insert into sql_login (corp_id, name, login, phones, chats, created_at, changed_at)
    values (${corpId}, ${name}, ${login}, ${phones}, ${chats}, ${old?.created_at ?? now}, ${now})`
  await orRefused(tx, async (inner) => {
    const [made] = await inner`select 1 from pg_roles where rolname = ${login}`
    if (!made) await inner.unsafe(`create role ${login}; grant ${READERS} to ${login}; grant ${login} to current_user`)
    await inner.unsafe(`
      alter role ${login} login connection limit ${MOST_CONNECTIONS} password '${scramVerifier(password)}';
      alter role ${login} set statement_timeout = '${STATEMENT_TIMEOUT}s';
      alter role ${login} set idle_in_transaction_session_timeout = '${STATEMENT_TIMEOUT}s';
      alter role ${login} set default_transaction_read_only = on;
      alter role ${login} set max_parallel_workers_per_gather = 0;
      alter role ${login} set search_path = bi`)
  })
  if (old) await endSessions(tx, login)
  return { login, password }
}

/** Ends a login and its sessions, as the owner; false when there is none of that name. */
export async function revokeLogin({ tx, corpId }: Ctx, name: string): Promise<boolean> {
  const [row] = await tx`delete from sql_login where corp_id = ${corpId} and name = ${name} returning login`
  if (!row) return false
  await endSessions(tx, row.login)
  await dropLogin(tx, row.login)
  return true
}

/** The logins of a corporation, or of all, by name. */
export async function listLogins(owner: Sql, corpId: string | undefined): Promise<SqlLogin[]> {
  return owner<SqlLogin[]>`
    select corp_id, name, login, phones, chats, created_at, changed_at, r.rolcanlogin is true as usable
    from sql_login l left join pg_roles r on r.rolname = l.login
    where ${corpId ?? null}::text is null or corp_id = ${corpId ?? null} order by corp_id, name`
}
