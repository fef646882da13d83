import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { Explained } from '../../../contract/explained.ts'
import { FieldError } from '../../../contract/field-error.ts'
import { mustBe, reason } from '../../../contract/reasons.ts'
import { isKey } from '../../../contract/wecom-crypto.ts'
import { recordCommand } from '../../../storage/as-command.ts'
import type { Sql } from '../../../storage/connect.ts'
import type { Vault } from '../../../storage/vault.ts'
import {
  type Callback,
  type ConnectionDraft,
  type Credential,
  type Purpose,
  refuseForSandbox,
  saveConnection,
  type Tried,
} from '../client/connection.ts'
import type { WecomTransport } from '../client/transport.ts'
import { type Objection, trySecret } from './try-secret.ts'

/** What an operator gives; what is left out of the callback is made. */
export type ConnectionInput = {
  corpid: string
  agentId: number
  baseUrl: string
  secrets: { agent: string; contact?: string | undefined; archive?: string | undefined }
  /** The archive's private keys in PEM, by their version at the platform. */
  archiveKeys?: Record<string, string>
  callbackToken?: string | undefined
  callbackKey?: string | undefined
}

/** What the platform has against one of the secrets, so that no connection was made; no `errcode` where it cannot be reached. */
export class ConnectError extends Explained {
  readonly purpose: Purpose
  readonly errcode: number | undefined
  constructor({ purpose, errcode, reason }: Objection) {
    super(reason)
    const what = errcode === undefined ? 'the platform cannot be reached' : `${purpose} secret`
    this.message = `${what}: ${this.message}`
    this.purpose = purpose
    this.errcode = errcode
  }
}

/** `warnings` are what the platform still has against it, such as our address that it does not trust yet. */
export type Connected = { baseUrl: string; callback: Callback; warnings: Warning[] }
type Warning = Objection & { errcode: number }

type Deps = { owner: Sql; vault: Vault; transport: WecomTransport }

/**
 * As a command: checks what was given, tries each secret at the platform, and connects the corporation. A wrong secret or
 * agent is refused; what can be put right at the platform, such as trusted addresses or the app's rights, is a warning.
 */
export async function connectCorp(
  { owner, vault, transport }: Deps,
  corpId: string,
  input: ConnectionInput,
  now: number,
): Promise<Connected> {
  await refuseForSandbox(owner, corpId, checkedUrl(input.baseUrl)) // no secret goes to where it may not be connected
  const { draft, warnings } = await tryConnection(transport, input)
  const { corpid, agentId, baseUrl, credentials } = draft
  await recordCommand(
    owner,
    corpId,
    ({ tx }) => saveConnection(tx, vault, corpId, draft, now),
    () => ({
      ...{ action: 'connect', kind: 'platform', id: corpId },
      after: { corpid, agent_id: agentId, base_url: baseUrl, purposes: Object.keys(credentials) },
    }),
  )
  return { baseUrl, callback: draft.callback, warnings }
}

/** The first half of it: asks the platform, and stores nothing. */
export async function tryConnection(
  transport: WecomTransport,
  input: ConnectionInput,
): Promise<{ draft: ConnectionDraft; warnings: Warning[] }> {
  const { corpid, agentId, secrets } = input
  const baseUrl = checkedUrl(input.baseUrl)
  const callback = callbackOf(input)
  const keys = keysOf(input.archiveKeys ?? {})
  if (Object.keys(keys).length > 0 && !secrets.archive)
    throw new FieldError('archive_keys', reason('needs', { field: 'archive_secret' }))
  const warnings: Warning[] = []
  const credentials: Partial<Record<Purpose, Credential>> = {}
  const tried: Partial<Record<Purpose, Tried>> = {}
  for (const purpose of ['agent', 'contact', 'archive'] as const) {
    const secret = secrets[purpose]
    if (!secret) continue
    credentials[purpose] = { secret, ...(purpose === 'archive' && Object.keys(keys).length > 0 ? { keys } : {}) }
    const objection = await trySecret(transport, { baseUrl, corpid, agentId, secret }, purpose)
    tried[purpose] = { errcode: objection?.errcode ?? 0, reason: objection?.reason ?? null }
    if (!objection) continue
    const { errcode } = objection
    if (errcode === undefined || WRONG.includes(errcode)) throw new ConnectError(objection)
    warnings.push({ ...objection, errcode })
  }
  return { draft: { corpid, agentId, baseUrl, callback, credentials, tried }, warnings }
}

/** Numbers that no later step can put right: the corpid, the secret or the agent id is wrong. */
const WRONG = [40001, 40013, 40056, 301002]

/** The address of a platform, in the one spelling in which addresses are compared. */
export function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.username)
    throw new FieldError('base_url', mustBe('platform_address'))
  url.hash = ''
  return url.href.replace(/\/+$/, '')
}

function callbackOf({ callbackToken, callbackKey }: ConnectionInput): Callback {
  const token = callbackToken ?? randomBytes(16).toString('hex')
  const key = callbackKey ?? randomBytes(32).toString('base64').slice(0, 43)
  if (!/^[A-Za-z0-9]{1,32}$/.test(token)) throw new FieldError('callback_token', mustBe('secret_token'))
  // base64 may hold characters that the platform's page does not take
  if (!isKey(key)) throw new FieldError('callback_key', mustBe('secret_aes_key'))
  return { token, key: callbackKey ? key : key.replace(/[+/]/g, 'x') }
}

/** Private keys in one form, whatever form they came in. */
function keysOf(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([version, pem]) => {
      const key = rsaKeyIn(pem)
      if (!key) throw new FieldError(`archive_keys.${version}`, mustBe('rsa_key'))
      return [version, key.export({ type: 'pkcs8', format: 'pem' }) as string]
    }),
  )
}

function rsaKeyIn(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}
