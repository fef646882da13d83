import { openWecomClient } from '../platform/wecom/client/client.ts'
import { openWecomTransport } from '../platform/wecom/client/transport.ts'
import type { Store } from '../storage/open.ts'
import { checkDatabase } from '../storage/vault.ts'
import { openConfiguredVault } from './configured-vault.ts'

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
