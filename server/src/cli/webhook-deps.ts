import { readConfig } from '../config.ts'
import type { Store } from '../storage/open.ts'
import { openTransport } from '../webhooks/transport.ts'
import { openConfiguredVault } from './configured-vault.ts'

/** What commands about subscriptions need beside the database: the vault, and a way to reach receivers. */
async function openWebhookDeps({ owner }: Store) {
  const vault = await openConfiguredVault()
  const transport = openTransport({ allow: readConfig().callbackAllow })
  return { owner, vault, transport, close: () => transport.close() }
}

export type WebhookDeps = Awaited<ReturnType<typeof openWebhookDeps>>

/** Runs work with these dependencies and closes them. */
export async function withWebhookDeps<T>(store: Store, work: (deps: WebhookDeps) => Promise<T>): Promise<T> {
  const deps = await openWebhookDeps(store)
  try {
    return await work(deps)
  } finally {
    await deps.close()
  }
}
