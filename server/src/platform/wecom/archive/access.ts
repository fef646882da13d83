import type { Sql } from '../../../storage/connect.ts'
import { withDbTimeout } from '../../../storage/driver/db-timeout.ts'
import type { Vault } from '../../../storage/vault.ts'
import { findConnection, findCredential } from '../client/connection.ts'
import type { ArchiveDriver, ArchiveLogin } from './driver.ts'

/** A corporation's archive: how to ask for it, and its private keys in PEM by their version. */
export type Archive = { driver: ArchiveDriver; login: ArchiveLogin; keys: Record<string, string> }

/** A corporation's archive; nothing when it has none, or when there is no driver for it. */
export type ArchiveAccess = (corpId: string) => Promise<Archive | undefined>

type Deps = {
  owner: Sql
  vault: Vault
  /** Which driver serves that address of the platform. */
  driverFor(baseUrl: string): ArchiveDriver | undefined
}

export function openArchiveAccess({ owner, vault, driverFor }: Deps): ArchiveAccess {
  return async (corpId) => {
    const connection = await withDbTimeout(owner, () => findConnection(owner, corpId))
    const driver = connection && driverFor(connection.baseUrl)
    if (!driver) return undefined
    const credential = await withDbTimeout(owner, () => findCredential(owner, vault, corpId, 'archive'))
    if (!credential) return undefined
    const { corpid, baseUrl } = connection
    return { driver, login: { corpid, secret: credential.secret, baseUrl }, keys: credential.keys ?? {} }
  }
}
