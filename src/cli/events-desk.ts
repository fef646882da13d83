import { readConfig } from '../config.ts'
import { openGuard } from '../engines/events/guard.ts'
import { openTransport } from '../engines/events/transport.ts'
import { openVault, type Vault } from '../engines/events/vault.ts'
import type { Store } from '../storage/open.ts'

/** The vault that the settings name; its key file is made when missing. */
export async function openConfiguredVault(): Promise<Vault> {
  const { masterKey, dataFolder } = readConfig()
  return openVault({ key: masterKey, folder: dataFolder })
}

/** What commands about subscriptions need beside the database: the vault, and a way to reach receivers. */
async function openEventsDesk({ owner }: Store) {
  const vault = await openConfiguredVault()
  const transport = openTransport({ guard: openGuard(readConfig().callbackAllow) })
  return { owner, vault, transport, close: () => transport.close() }
}

export type EventsDesk = Awaited<ReturnType<typeof openEventsDesk>>

/** Runs work with a desk and closes it. */
export async function atDesk<T>(store: Store, work: (desk: EventsDesk) => Promise<T>): Promise<T> {
  const desk = await openEventsDesk(store)
  try {
    return await work(desk)
  } finally {
    await desk.close()
  }
}
