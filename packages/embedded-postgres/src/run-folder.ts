import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { sweep, temporary } from './temporary.ts'

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
 * A link whose target is gone (a cleaned /tmp) or is not ours is replaced. It appears under its name only when it is
 * private and its owner's, so that a process that starts at the same time never takes it for another user's.
 */
export function runFolder(folder: string, elsewhere: string | undefined, account: Account | undefined): string {
  const path = join(folder, 'run')
  for (;;) {
    const known = existing(path, account)
    if (known && fits(known)) return known
    if (known !== undefined) rmSync(path, { recursive: true, force: true })
    const inPlace = !elsewhere && fits(path)
    const real = inPlace ? draftOf(path) : made(elsewhere)
    chmodSync(real, 0o700)
    if (account) chownSync(real, account.uid, account.gid)
    try {
      if (inPlace) renameSync(real, path)
      else symlinkSync(real, path)
    } catch (error) {
      if (inPlace) rmSync(real, { recursive: true, force: true })
      if (!TAKEN.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

/** Another process was first. */
const TAKEN = ['EEXIST', 'ENOTEMPTY', 'ENOTDIR']

function draftOf(path: string): string {
  sweep(path)
  const draft = temporary(path)
  mkdirSync(draft, { mode: 0o700 })
  return draft
}

function made(elsewhere: string | undefined): string {
  if (elsewhere) {
    mkdirSync(elsewhere, { recursive: true, mode: 0o700 })
    return elsewhere
  }
  const base = realpathSync(tmpdir())
  return mkdtempSync(join(fits(join(base, 'guanxi-XXXXXX')) ? base : '/tmp', 'guanxi-'))
}

/** Where it really is; empty when there is something of that name that we cannot use; undefined when there is nothing. */
function existing(path: string, account: Account | undefined): string | undefined {
  if (!lstatSync(path, { throwIfNoEntry: false })) return undefined
  try {
    const real = realpathSync(path)
    const { uid, mode } = lstatSync(real)
    return uid === (account?.uid ?? process.getuid?.()) && (mode & 0o77) === 0 ? real : ''
  } catch {
    return ''
  }
}
