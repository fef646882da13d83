import { FieldError } from '../../../contract/field-error.ts'
import { mustBe, type Reason, reason } from '../../../contract/reasons.ts'
import { wake } from '../../../jobs/wake.ts'
import type { Sql, Tx } from '../../../storage/connect.ts'
import { reasonColumns } from '../../../storage/reason-columns.ts'
import { claimDatabase, type Vault } from '../../../storage/vault.ts'
import { PlatformError, UNTIL_CONNECTED } from '../../error.ts'

/** What a secret is for: the app's own calls, the address book, the message archive. */
export type Purpose = 'agent' | 'contact' | 'archive'

/** `keys` are the archive's private keys in PEM, by their version. */
export type Credential = { secret: string; keys?: Record<string, string> }

export type Callback = { token: string; key: string }

/** A corporation's connection as operators see it; `corpid` is its id at the platform. */
export type Connection = {
  corpId: string
  corpid: string
  agentId: number
  baseUrl: string
  connectedAt: number
  updatedMs: number
}

/** A connection to be saved. */
export type ConnectionDraft = {
  corpid: string
  agentId: number
  baseUrl: string
  callback: Callback
  credentials: Partial<Record<Purpose, Credential>>
  /** What the platform said of the secrets when they were tried. */
  tried?: Partial<Record<Purpose, Tried>>
}

/** `errcode` is 0 when the secret was accepted. */
export type Tried = { errcode: number; reason: Reason | null }

export const PLATFORM_URL = 'https://qyapi.weixin.qq.com'

const placeOf = (corpId: string, what: string) => `platform ${corpId}/${what}`

/** Connects a corporation, in place of whatever it was connected to; what waited for a connection is due at once. */
export async function saveConnection(
  owner: Sql | Tx,
  vault: Vault,
  corpId: string,
  draft: ConnectionDraft,
  now: number,
): Promise<void> {
  const { corpid, agentId, baseUrl, callback, credentials, tried = {} } = draft
  const save = async (tx: Tx) => {
    await claimDatabase(tx, vault)
    await refuseForSandbox(tx, corpId, baseUrl)
    await tx`delete from platform_connection where corp_id = ${corpId}`
    await tx`
      insert into platform_connection (corp_id, corpid, agent_id, base_url, callback, connected_at, updated_ms)
      values (${corpId}, ${corpid}, ${agentId}, ${baseUrl},
        ${vault.encrypt(JSON.stringify(callback), placeOf(corpId, 'callback'))}, ${now}, clock_ms())`
    for (const [purpose, credential] of Object.entries(credentials)) {
      const { errcode = null, reason: why = null } = tried[purpose as Purpose] ?? {}
      const { reason_code, reason_params } = reasonColumns(why)
      await tx`
        insert into platform_credential (corp_id, purpose, sealed, checked_at, errcode, reason_code, reason_params)
        values (${corpId}, ${purpose}, ${vault.encrypt(JSON.stringify(credential), placeOf(corpId, purpose))},
          ${errcode === null ? null : now}, ${errcode}, ${reason_code}, ${reason_params})`
    }
    await wake({ tx, corpId }, UNTIL_CONNECTED)
  }
  await ('savepoint' in owner ? save(owner) : owner.begin((tx) => save(tx as Tx)))
}

/** A corporation whose callers may force failures is connected to the simulator beside the service alone. */
export async function refuseForSandbox(owner: Sql | Tx, corpId: string, baseUrl: string): Promise<void> {
  const [corp] = await owner`
    select sandbox, exists (select from simulator_beside where origin = ${baseUrl}) as simulated
    from corp where corp_id = ${corpId} for update`
  if (corp?.sandbox && !corp.simulated) throw new FieldError('base_url', mustBe('simulator_address'))
}

/** Where the simulator is from now on: sandboxes may be connected to it, and what was connected to it before is again. */
export async function adoptSimulator(owner: Sql, to: string, from: string = to): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`
      insert into simulator_beside as s (origin) values (${to})
      on conflict (one) do update set origin = excluded.origin where s.origin <> excluded.origin`
    if (from !== to) await tx`update platform_connection set base_url = ${to} where base_url = ${from}`
  })
}

/** Disconnects a corporation; false when it was connected to nothing. */
export async function removeConnection(owner: Sql | Tx, corpId: string): Promise<boolean> {
  const removed = await owner`delete from platform_connection where corp_id = ${corpId} returning 1`
  return removed.length > 0
}

export async function findConnection(connection: Sql | Tx, corpId: string): Promise<Connection | undefined> {
  const [row] = await connection<Connection[]>`
    select corp_id as "corpId", corpid, agent_id as "agentId", base_url as "baseUrl", connected_at as "connectedAt",
      updated_ms as "updatedMs"
    from platform_connection where corp_id = ${corpId}`
  return row
}

/** What callbacks to a corporation are signed and encrypted with, and its id at the platform. */
export async function findCallback(
  connection: Sql | Tx,
  vault: Vault,
  corpId: string,
): Promise<(Callback & { corpid: string }) | undefined> {
  const [row] = await connection<{ corpid: string; callback: Buffer }[]>`
    select corpid, callback from platform_connection where corp_id = ${corpId}`
  return row && { corpid: row.corpid, ...JSON.parse(vault.decrypt(row.callback, placeOf(corpId, 'callback'))) }
}

/** The secret for a purpose; undefined when the corporation has none for it. */
export async function findCredential(
  connection: Sql | Tx,
  vault: Vault,
  corpId: string,
  purpose: Purpose,
): Promise<Credential | undefined> {
  const [row] = await connection<{ sealed: Buffer }[]>`
    select sealed from platform_credential where corp_id = ${corpId} and purpose = ${purpose}`
  return row && JSON.parse(vault.decrypt(row.sealed, placeOf(corpId, purpose)))
}

/** A secret's health: what the platform last said to it; `errcode` is 0 when that was well, null when it was not used yet. */
export type CredentialState = {
  purpose: Purpose
  checked_at: number | null
  errcode: number | null
  reason: Reason | null
}

export async function credentialStates(connection: Sql | Tx, corpId: string): Promise<CredentialState[]> {
  return connection<CredentialState[]>`
    select purpose, checked_at, errcode, reason_of(reason_code, reason_params) as reason
    from platform_credential where corp_id = ${corpId} order by purpose`
}

/** What a token is encrypted for in the database. */
export const tokenPlace = (corpId: string, purpose: Purpose) => placeOf(corpId, `token/${purpose}`)

export const notConnected = () => new PlatformError('unconfigured', reason('not_connected'))

export const withoutSecret = (purpose: Purpose) => new PlatformError('unconfigured', reason(`no_${purpose}_secret`))
