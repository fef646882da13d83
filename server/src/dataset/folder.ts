import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Reason, reason } from '../contract/reasons.ts'
import { CORP_FILE, type CorpFile, readCorpFile } from './corp-file.ts'
import { DatasetError } from './error.ts'
import type { DatasetKind } from './kind.ts'

/** A dataset's files in the order in which they are imported. */
export type Dataset = { corp: CorpFile; files: { kind: DatasetKind; path: string; size: number }[] }

/** Looks a folder over before anything is imported: every file must be one that is known. Hidden files are left alone. */
export async function openFolder(folder: string, kinds: readonly DatasetKind[]): Promise<Dataset> {
  const names = await readdir(folder).catch((error) => {
    throw new DatasetError({ file: folder }, FAULTS[error.code] ?? reason('unreadable', { said: error.message }))
  })
  const known = new Set([CORP_FILE, ...kinds.map(({ file }) => file)])
  const unknown = names.filter((name) => !known.has(name) && !name.startsWith('.')).sort()
  if (unknown.length > 0) throw new DatasetError({ file: unknown.join(', ') }, reason('file_unknown'))
  const corp = await readCorpFile(folder)
  const files = kinds
    .filter(({ file }) => names.includes(file))
    .map(async (kind) => ({ kind, path: join(folder, kind.file), size: (await stat(join(folder, kind.file))).size }))
  return { corp, files: await Promise.all(files) }
}

const FAULTS: Record<string, Reason> = { ENOENT: reason('folder_missing'), ENOTDIR: reason('folder_is_file') }
