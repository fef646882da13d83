import { readConfig } from '../config.ts'
import { openGuard } from '../engines/events/guard.ts'
import { openTransport } from '../engines/events/transport.ts'
import { openVault } from '../engines/events/vault.ts'
import type { Store } from '../storage/open.ts'

/** What commands about subscriptions need beside the database: the vault, and a way to reach receivers. */
async function openEventsDesk({ owner }: Store) {
  const { masterKey, dataFolder, callbackAllow } = readConfig()
  const vault = await openVault({ key: masterKey, folder: dataFolder })
  const transport = openTransport({ guard: openGuard(callbackAllow) })
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
