import type { Store } from '../../../storage/open.ts'
import type { Vault } from '../../../storage/vault.ts'
import { findCallback } from '../client/connection.ts'
import { openInbox } from './inbox.ts'
import { openIntake } from './intake.ts'

/** Answers the callbacks to the corporations of a database. */
export function openCallback({ owner, app }: Pick<Store, 'owner' | 'app'>, vault: Vault, clock: () => number) {
  const { keep } = openInbox({ pool: app, clock })
  return openIntake({ secretsOf: (corpId) => findCallback(owner, vault, corpId), keep, clock })
}
