import { readFileSync } from 'node:fs'
import { callbackUrl } from '../contract/own-addresses.ts'
import { told } from '../contract/told-reason.ts'
import { type ConnectionInput, connectCorp } from '../platform/wecom/setup/connect.ts'
import { now } from '../storage/as-command.ts'
import { CliError, EXIT } from './exit.ts'
import type { Answer } from './output.ts'
import type { PlatformDeps } from './platform-deps.ts'
import { serviceUrl } from './service-url.ts'

export type ConnectOptions = {
  corp: string
  corpid: string
  agent: number
  secretFile: string
  contactSecretFile?: string
  archiveSecretFile?: string
  archiveKeyFile?: string[]
  callbackToken?: string
  callbackKey?: string
  base: string
}

/** Connects a corporation and says what to enter at the platform. */
export async function connect(deps: PlatformDeps, options: ConnectOptions): Promise<Answer> {
  const { corp, corpid, agent } = options
  const input: ConnectionInput = {
    ...{ corpid, agentId: agent, baseUrl: options.base },
    secrets: {
      agent: secretIn(options.secretFile),
      contact: options.contactSecretFile && secretIn(options.contactSecretFile),
      archive: options.archiveSecretFile && secretIn(options.archiveSecretFile),
    },
    archiveKeys: Object.fromEntries((options.archiveKeyFile ?? []).map(keyIn)),
    ...{ callbackToken: options.callbackToken, callbackKey: options.callbackKey },
  }
  const { baseUrl, callback, ...made } = await connectCorp(deps, corp, input, now())
  const warnings = made.warnings.map((warning) => ({ ...warning, reason: told(warning.reason, 'en') }))
  const url = callbackUrl(serviceUrl(), corp)
  const lines = [
    `${corp} is connected to ${corpid} at ${baseUrl}`,
    'Enter this at the platform, on the app’s page under “Receive messages”, while the service runs:',
    `  URL             ${url}`,
    `  Token           ${callback.token}`,
    `  EncodingAESKey  ${callback.key}`,
    ...warnings.map(({ purpose, reason }) => `Warning: ${purpose} secret: ${reason.message}`),
    `Then: guanxi platform probe --corp ${corp}`,
  ]
  const data = {
    ...{ corp_id: corp, corpid, agent_id: agent, base_url: baseUrl, connected: true },
    callback: { url, token: callback.token, encoding_aes_key: callback.key },
    warnings,
  }
  return { data, text: lines.join('\n') }
}

function secretIn(path: string): string {
  const secret = textIn(path).trim()
  if (!secret) throw new CliError(`${path} holds no secret`, EXIT.invalidData)
  return secret
}

/** `2=key.pem` is the key of version 2, `key.pem` that of version 1. */
function keyIn(given: string): [string, string] {
  const [, version = '1', path = given] = /^(\d+)=(.+)$/.exec(given) ?? []
  return [version, textIn(path)]
}

function textIn(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (error) {
    throw new CliError(`cannot read ${path}: ${(error as NodeJS.ErrnoException).code}`, EXIT.invalidData)
  }
}
