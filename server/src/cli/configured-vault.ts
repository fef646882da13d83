import { readConfig } from '../config.ts'
import { openVault, type Vault } from '../storage/vault.ts'

/** The vault that the settings name; its key file is made when missing. */
export async function openConfiguredVault(): Promise<Vault> {
  const { masterKey, dataFolder } = readConfig()
  return openVault({ key: masterKey, folder: dataFolder })
}
