import { createPrivateKey, randomBytes } from 'node:crypto'
import { isKey } from '../../../contract/wecom-crypto.ts'
import { recordCommand } from '../../../storage/as-command.ts'
import type { Sql } from '../../../storage/connect.ts'
import type { Vault } from '../../../storage/vault.ts'
import {
  type Callback,
  type ConnectionDraft,
  type Credential,
  type Purpose,
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

/**
 * A connection that cannot be made as it was asked for: nothing has changed. `zh` is for callers of the API. What the
 * platform refused has its number.
 */
export class ConnectError extends Error {
  readonly zh: string
  readonly refusal: Refusal | undefined
  constructor(message: string, zh: string, refusal?: Refusal) {
    super(message)
    this.zh = zh
    this.refusal = refusal
  }
}

/** What the platform has against one of the secrets; no `errcode` where it cannot be reached. */
export type Refusal = { purpose: Purpose; errcode: number | undefined }

/** `warnings` are what the platform still has against it, such as our address that it does not trust yet. */
export type Connected = { baseUrl: string; callback: Callback; warnings: string[] }
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
  return { baseUrl, callback: draft.callback, warnings: warnings.map(({ said }) => said) }
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
    throw new ConnectError('the archive’s keys need its secret too', '会话存档私钥须与会话存档的 Secret 一起提供')
  const warnings: Warning[] = []
  const credentials: Partial<Record<Purpose, Credential>> = {}
  const tried: Partial<Record<Purpose, Tried>> = {}
  for (const purpose of ['agent', 'contact', 'archive'] as const) {
    const secret = secrets[purpose]
    if (!secret) continue
    credentials[purpose] = { secret, ...(purpose === 'archive' && Object.keys(keys).length > 0 ? { keys } : {}) }
    const objection = await trySecret(transport, { baseUrl, corpid, agentId, secret }, purpose)
    tried[purpose] = { errcode: objection?.errcode ?? 0, reason: objection?.message ?? null }
    if (!objection) continue
    const { errcode, said, zh } = objection
    if (errcode === undefined || WRONG.includes(errcode)) throw new ConnectError(said, zh, { purpose, errcode })
    warnings.push({ ...objection, errcode })
  }
  return { draft: { corpid, agentId, baseUrl, callback, credentials, tried }, warnings }
}

/** Numbers that no later step can put right: the corpid, the secret or the agent id is wrong. */
const WRONG = [40001, 40013, 40056, 301002]

function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.username) {
    const example = 'https://qyapi.weixin.qq.com'
    throw new ConnectError(`the base address must look like ${example}, not "${text}"`, `base_url 应形如 ${example}`)
  }
  return text.replace(/\/+$/, '')
}

function callbackOf({ callbackToken, callbackKey }: ConnectionInput): Callback {
  const token = callbackToken ?? randomBytes(16).toString('hex')
  const key = callbackKey ?? randomBytes(32).toString('base64').slice(0, 43)
  if (!/^[A-Za-z0-9]{1,32}$/.test(token))
    throw new ConnectError(
      'the callback token must be 1 to 32 letters and digits',
      '回调 token 应为 1 到 32 个字母或数字',
    )
  // base64 may hold characters that the platform's page does not take
  if (!isKey(key))
    throw new ConnectError(
      'the callback key must be 43 characters of base64',
      '回调 EncodingAESKey 应为 43 个 base64 字符',
    )
  return { token, key: callbackKey ? key : key.replace(/[+/]/g, 'x') }
}

/** Private keys in one form, whatever form they came in. */
function keysOf(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([version, pem]) => {
      try {
        const key = createPrivateKey(pem)
        if (key.asymmetricKeyType !== 'rsa') throw new Error('it is no RSA key')
        return [version, key.export({ type: 'pkcs8', format: 'pem' }) as string]
      } catch (error) {
        throw new ConnectError(
          `archive key ${version}: ${(error as Error).message}`,
          `会话存档私钥 ${version} 不是 PEM 格式的 RSA 私钥`,
        )
      }
    }),
  )
}
