import { setTimeout as pause } from 'node:timers/promises'
import { type Reason, reason } from '../../../contract/reasons.ts'
import type { Sql } from '../../../storage/connect.ts'
import { withDbTimeout } from '../../../storage/driver/db-timeout.ts'
import { reasonColumns } from '../../../storage/reason-columns.ts'
import type { Vault } from '../../../storage/vault.ts'
import { PlatformError } from '../../error.ts'
import { findCredential, notConnected, type Purpose, tokenPlace, withoutSecret } from './connection.ts'
import { errorOf } from './errcode.ts'
import type { HttpReply, WecomTransport } from './transport.ts'

/** Where and as whom to call: valid until `freshUntil` on this process's monotonic clock. */
export type Access = {
  baseUrl: string
  corpid: string
  agentId: number
  token: string
  generation: number
  freshUntil: number
}

/** A token is replaced this long before it expires. */
const EARLY_MS = 5 * 60_000
/** How long a node may take to fetch a token before another one tries. */
const LEASE_MS = 20_000
const LOOK_MS = 50
/** The secret is wrong. The platform blocks an address that asks with one again and again, for an hour. */
const WRONG_SECRET = 40001
/** Seconds for which no node asks with a secret that was wrong; a connection that is made anew is asked for at once. */
const WRONG_S = 60
/** How long a node goes without looking whether the connection has changed. */
const REMEMBERED_MS = 2_000

type Row = {
  baseUrl: string
  corpid: string
  agentId: number
  token: Buffer | null
  generation: number
  valid: boolean
  /** The platform said a moment ago that the secret is wrong. */
  wrong: boolean
}

type Deps = {
  owner: Sql
  vault: Vault
  transport: WecomTransport
  /** Writes the call down. */
  onRecord(
    call: { corpId: string; purpose: Purpose; path: string; subject: undefined },
    work: () => Promise<HttpReply>,
  ): Promise<HttpReply>
}

/** A fresh token for a secret, straight from the platform. */
export async function askToken(
  transport: Pick<WecomTransport, 'send'>,
  { baseUrl, corpid, secret }: { baseUrl: string; corpid: string; secret: string },
): Promise<{ token: string; lifeMs: number }> {
  const query = new URLSearchParams({ corpid, corpsecret: secret })
  const reply = await transport.send({ method: 'GET', url: `${baseUrl}/cgi-bin/gettoken?${query}` })
  const { errcode = 0, errmsg = '', access_token, expires_in = 7200 } = 'json' in reply ? reply.json : {}
  if (errcode !== 0) throw errorOf('gettoken', errcode as number, String(errmsg))
  if (typeof access_token !== 'string')
    throw new PlatformError('unavailable', reason('answer_without_token', { path: 'gettoken' }))
  return { token: access_token, lifeMs: (expires_in as number) * 1000 }
}

/**
 * Access tokens, kept in the database for all nodes. One node fetches a token, the others wait for it. A token that the
 * platform no longer accepts is replaced once: a call that says so after that gets the new one. With a wrong secret the
 * platform is asked once a minute.
 */
export function openTokens({ owner, vault, transport, onRecord }: Deps) {
  const remembered = new Map<string, Access>()
  const asking = new Map<string, Promise<Access>>()

  async function readToken(corpId: string, purpose: Purpose): Promise<Row> {
    const [row] = await withDbTimeout(
      owner,
      () => owner<Row[]>`
        select c.base_url as "baseUrl", c.corpid, c.agent_id as "agentId", t.token, coalesce(t.generation, 0) as generation,
          coalesce(t.token is not null and t.expires_ms > extract(epoch from clock_timestamp()) * 1000, false) as valid,
          d.errcode is not null as wrong
        from platform_connection c
        left join platform_token t on t.corp_id = c.corp_id and t.purpose = ${purpose}
        left join platform_credential d on d.corp_id = c.corp_id and d.purpose = ${purpose} and d.errcode = ${WRONG_SECRET}
          and d.checked_at > extract(epoch from clock_timestamp())::bigint - ${WRONG_S}
        where c.corp_id = ${corpId}`,
    )
    if (!row) throw notConnected()
    return row
  }

  async function holdLease(corpId: string, purpose: Purpose, generation: number): Promise<boolean> {
    const held = await withDbTimeout(
      owner,
      () => owner`
        insert into platform_token as t (corp_id, purpose, lease_until_ms)
        select corp_id, purpose, (extract(epoch from clock_timestamp()) * 1000)::bigint + ${LEASE_MS}
        from platform_credential where corp_id = ${corpId} and purpose = ${purpose}
        on conflict (corp_id, purpose) do update set lease_until_ms = excluded.lease_until_ms
        where t.generation = ${generation} and t.lease_until_ms < extract(epoch from clock_timestamp()) * 1000
        returning 1`,
    )
    return held.length > 0
  }

  async function fetchToken(corpId: string, purpose: Purpose, { baseUrl, corpid, generation }: Row): Promise<void> {
    const credential = await withDbTimeout(owner, () => findCredential(owner, vault, corpId, purpose))
    if (!credential) throw withoutSecret(purpose)
    try {
      const call = { corpId, purpose, path: 'gettoken', subject: undefined }
      const { token, lifeMs } = await askToken(
        { send: (each) => onRecord(call, () => transport.send(each)) },
        { baseUrl, corpid, secret: credential.secret },
      )
      const usableMs = lifeMs - Math.min(EARLY_MS, lifeMs / 10)
      await withDbTimeout(
        owner,
        () => owner`
          update platform_token set token = ${vault.encrypt(token, tokenPlace(corpId, purpose))}, lease_until_ms = 0,
            generation = greatest(generation + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint),
            expires_ms = (extract(epoch from clock_timestamp()) * 1000)::bigint + ${usableMs}::bigint
          where corp_id = ${corpId} and purpose = ${purpose} and generation = ${generation}`,
      )
      await note(corpId, purpose, 0, null)
    } catch (error) {
      if (error instanceof PlatformError && error.errcode !== undefined) {
        await note(corpId, purpose, error.errcode, error.reason).catch(() => {})
      }
      await owner`
        update platform_token set lease_until_ms = 0
        where corp_id = ${corpId} and purpose = ${purpose} and generation = ${generation}`.catch(() => {})
      throw error
    }
  }

  async function note(corpId: string, purpose: Purpose, errcode: number, why: Reason | null): Promise<void> {
    const { reason_code, reason_params } = reasonColumns(why)
    await withDbTimeout(
      owner,
      () => owner`
        update platform_credential set checked_at = extract(epoch from clock_timestamp())::bigint, errcode = ${errcode},
          reason_code = ${reason_code}, reason_params = ${reason_params}
        where corp_id = ${corpId} and purpose = ${purpose}`,
    )
  }

  /** A token of a later generation than `rejected`, if that is given. */
  async function ask(corpId: string, purpose: Purpose, rejected: number): Promise<Access> {
    for (;;) {
      const row = await readToken(corpId, purpose)
      if (row.valid && row.generation > rejected) {
        const { token, valid: _, wrong: __, ...rest } = row
        const text = vault.decrypt(token as Buffer, tokenPlace(corpId, purpose))
        return { ...rest, token: text, freshUntil: performance.now() + REMEMBERED_MS }
      }
      if (row.wrong) throw errorOf('gettoken', WRONG_SECRET, 'as a moment ago')
      if (await holdLease(corpId, purpose, row.generation)) await fetchToken(corpId, purpose, row)
      else if (row.generation === 0 && !(await hasSecret(corpId, purpose))) throw withoutSecret(purpose)
      else await pause(LOOK_MS)
    }
  }

  async function hasSecret(corpId: string, purpose: Purpose): Promise<boolean> {
    const found = await withDbTimeout(
      owner,
      () => owner`select 1 from platform_credential where corp_id = ${corpId} and purpose = ${purpose}`,
    )
    return found.length > 0
  }

  return {
    /** `rejected` is the access whose token the platform did not accept. */
    async access(corpId: string, purpose: Purpose, rejected?: Access): Promise<Access> {
      const name = `${corpId}/${purpose}`
      const known = remembered.get(name)
      const after = rejected?.generation ?? 0
      if (known && known.generation > after && known.freshUntil > performance.now()) return known
      const key = `${name}/${after}`
      let answer = asking.get(key)
      if (!answer) {
        answer = ask(corpId, purpose, after).finally(() => asking.delete(key))
        asking.set(key, answer)
      }
      const access = await answer
      remembered.set(name, access)
      return access
    },
    forget(corpId: string): void {
      for (const name of remembered.keys()) if (name.startsWith(`${corpId}/`)) remembered.delete(name)
    },
  }
}
