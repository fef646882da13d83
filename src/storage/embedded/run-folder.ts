import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'

const socket = '.s.PGSQL.5432'

/** The file PostgreSQL listens on. Its name is fixed by PostgreSQL: the port is a part of it even without TCP. */
export function socketIn(run: string): string {
  return join(run, socket)
}

/** The kernel cuts socket paths off at 104 (macOS) or 108 bytes. */
function fits(run: string): boolean {
  return Buffer.byteLength(socketIn(run)) <= 100
}

/**
 * `<folder>/run`, or what it links to: `elsewhere` when given, a private folder under /tmp when the path is too long.
 * A link whose target is gone (a cleaned /tmp) or is not ours is replaced.
 */
export function runFolder(folder: string, elsewhere: string | undefined, account: Account | undefined): string {
  const path = join(folder, 'run')
  for (;;) {
    const known = existing(path, account)
    if (known && fits(known)) return known
    rmSync(path, { recursive: true, force: true })
    try {
      if (!elsewhere && fits(path)) mkdirSync(path, { mode: 0o700 })
      else symlinkSync(made(elsewhere), path)
      const real = realpathSync(path)
      chmodSync(real, 0o700)
      if (account) chownSync(real, account.uid, account.gid)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function made(elsewhere: string | undefined): string {
  if (elsewhere) return mkdirSync(elsewhere, { recursive: true, mode: 0o700 }) ?? elsewhere
  const base = realpathSync(tmpdir())
  return mkdtempSync(join(fits(join(base, 'guanxi-XXXXXX')) ? base : '/tmp', 'guanxi-'))
}

function existing(path: string, account: Account | undefined): string | undefined {
  if (!lstatSync(path, { throwIfNoEntry: false })) return undefined
  try {
    const real = realpathSync(path)
    const { uid, mode } = lstatSync(real)
    return uid === (account?.uid ?? process.getuid?.()) && (mode & 0o77) === 0 ? real : undefined
  } catch {
    return undefined
  }
}
