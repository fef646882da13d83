import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedError } from './error.ts'
import { sweep, writeWhole } from './temporary.ts'

/** One for each role; all three live as long as the cluster does. */
export type Passwords = { superuser: string; owner: string; app: string }

/** Reads the passwords, or makes them when there is no cluster yet. Callers hold the start lock. */
export function passwords(folder: string, clusterExists: boolean): Passwords {
  const path = join(folder, 'postgres-passwords.json')
  sweep(path)
  if (!existsSync(path)) {
    if (clusterExists) {
      throw new EmbeddedError(`${path} is missing, and the database beside it cannot be opened without; restore it`)
    }
    const fresh: Passwords = { superuser: secret(), owner: secret(), app: secret() }
    writeWhole(path, `${JSON.stringify(fresh)}\n`, { mode: 0o600 })
  }
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Passwords
  } catch (cause) {
    throw new EmbeddedError(`cannot read ${path}; restore it or start as its owner`, { cause })
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}
