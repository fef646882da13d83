import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql, Tx } from './connect.ts'

/** The master key is missing, unreadable or not the one that the database's secrets are encrypted with. */
class VaultError extends Error {}

/** Encrypts what may not lie in the database in plain. `owner` ties a encrypted value to its place: it can be decrypted nowhere else. */
export type Vault = {
  /** Tells keys apart without giving them away. */
  readonly mark: Buffer
  encrypt(plain: string, owner: string): Buffer
  decrypt(encrypted: Buffer, owner: string): string
  /** A signature that only who has the key can make; `purpose` keeps those of one use from standing for another's. */
  sign(text: string, purpose: string): Buffer
}

export const KEY_FILE = 'master.key'

const MARK = 8
const NONCE = 12
const TAG = 16

/** Opens the vault with the key of GUANXI_KEY or, without one, of the data folder's key file, made when missing. */
export async function openVault(place: { key: string | undefined; folder: string; make?: boolean }): Promise<Vault> {
  const { key, folder, make = true } = place
  return vaultOf(key ? decoded(key, 'GUANXI_KEY') : await fileKey(folder, make))
}

/** A vault with these 32 bytes as its key: AES-256-GCM. */
export function vaultOf(key: Buffer): Vault {
  const mark = createHash('sha256').update('guanxi master key').update(key).digest().subarray(0, MARK)
  return {
    mark,
    encrypt(plain, owner) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([mark, nonce, cipher.getAuthTag(), encrypted])
    },
    decrypt(encrypted, owner) {
      if (!encrypted.subarray(0, MARK).equals(mark)) throw new VaultError(MISFIT)
      const nonce = encrypted.subarray(MARK, MARK + NONCE)
      const body = MARK + NONCE + TAG
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
        decipher.setAuthTag(encrypted.subarray(MARK + NONCE, body))
        return Buffer.concat([decipher.update(encrypted.subarray(body)), decipher.final()]).toString('utf8')
      } catch {
        throw new VaultError(`secrets of ${owner} were changed in the database and do not open`)
      }
    },
    sign(text, purpose) {
      const own = createHmac('sha256', key).update(`sign ${purpose}`).digest()
      return createHmac('sha256', own).update(text).digest()
    },
  }
}

const MISFIT =
  `the secrets in the database are encrypted with another master key: set GUANXI_KEY to that key, ` +
  `or put its ${KEY_FILE} back into the data folder`

/** Makes this vault's key the database's, or throws when the database already has another. */
export async function claimDatabase(owner: Sql | Tx, vault: Vault): Promise<void> {
  await owner`insert into master_key (mark) values (${vault.mark}) on conflict do nothing`
  await checkDatabase(owner, vault)
}

/** Throws when the database's secrets are encrypted with another key than this vault's. */
export async function checkDatabase(owner: Sql | Tx, vault: Vault): Promise<void> {
  const [row] = await owner<{ mark: Buffer }[]>`select mark from master_key`
  if (row && !row.mark.equals(vault.mark)) throw new VaultError(MISFIT)
}

async function fileKey(folder: string, make: boolean): Promise<Buffer> {
  const path = join(folder, KEY_FILE)
  const known = await readKey(path)
  if (known) return known
  if (!make) throw new VaultError(`there is neither GUANXI_KEY nor ${path}`)
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.draft`
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
    await chmod(draft, 0o600)
    await link(draft, path).catch((error) => {
      if (error.code !== 'EEXIST') throw error // another process was first: its key is the key
    })
  } finally {
    await rm(draft, { force: true })
  }
  return (await readKey(path)) as Buffer
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw new VaultError(`cannot read ${path}: ${error.code}`)
  })
  return text === undefined ? undefined : decoded(text.trim(), path)
}

function decoded(text: string, where: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32 || key.toString('base64') !== text) throw new VaultError(`${where} must be 32 bytes in base64`)
  return key
}
