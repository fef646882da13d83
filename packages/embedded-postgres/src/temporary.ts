import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { alive } from './process.ts'

const ours = new Set<string>()

/** A name beside `path` that tells which process made it, so that others can sweep it once that process is dead. */
export function temporary(path: string): string {
  const name = `${path}.tmp-${process.pid}-${randomBytes(4).toString('hex')}`
  ours.add(name)
  return name
}

/** Removes what dead processes left beside `path`. Best effort: what resists is swept at a later start. */
export function sweep(path: string): void {
  const prefix = `${basename(path)}.tmp-`
  for (const name of readdirSync(dirname(path))) {
    const full = join(dirname(path), name)
    if (!name.startsWith(prefix) || ours.has(full)) continue
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (pid !== process.pid && alive(pid)) continue
    try {
      rmSync(full, { recursive: true, force: true, maxRetries: 3 })
    } catch {}
  }
}

/** Writes a whole file or nothing, and has it on disk before it appears under its name. */
export function writeWhole(
  path: string,
  text: string,
  { mode = 0o600, account }: { mode?: number; account?: Account },
) {
  sweep(path)
  const draft = temporary(path)
  try {
    writeFileSync(draft, text, { mode, flag: 'wx', flush: true })
    chmodSync(draft, mode)
    if (account) chownSync(draft, account.uid, account.gid)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}

/** Makes a rename inside `folder` survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
