import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { openWecomClient } from '../platform/wecom/client.ts'
import { openWecomTransport } from '../platform/wecom/transport.ts'
import type { Store } from '../storage/open.ts'
import { checkDatabase } from '../storage/vault.ts'
import { openConfiguredVault } from './configured-vault.ts'

const ADDRESS_FILE = 'run/address'

/** Where a running service notes the address that it listens on, for commands beside it. */
export const addressFile = ({ dataFolder }: Pick<Config, 'dataFolder'>) => join(dataFolder, ADDRESS_FILE)

/** Where others reach the service: as set, or where it listens. */
function serviceUrl(config = readConfig()): string {
  return config.publicUrl ?? localUrl(config)
}

/** Where this machine reaches the service. */
export function localUrl(config = readConfig()): string {
  const file = addressFile(config)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`
}

/** What the platform calls when something happens there. */
export const callbackUrl = (corpId: string, url = serviceUrl()) =>
  `${url}/platform/wecom/${encodeURIComponent(corpId)}/callback`

/** Runs work with what commands about the platform need beside the database, and closes it. */
export async function withPlatform<T>(
  { owner }: Pick<Store, 'owner'>,
  work: (deps: PlatformDeps) => Promise<T>,
): Promise<T> {
  const deps = await openDeps(owner)
  try {
    return await work(deps)
  } finally {
    await deps.client.close()
  }
}

export type PlatformDeps = Awaited<ReturnType<typeof openDeps>>

async function openDeps(owner: Store['owner']) {
  const vault = await openConfiguredVault()
  await checkDatabase(owner, vault)
  const transport = openWecomTransport()
  return { owner, vault, transport, client: openWecomClient({ owner, vault, transport }) }
}
