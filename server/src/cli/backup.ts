import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import type { Command } from 'commander'
import { deepValues, type Header, writeBackup, writeWholeFile } from '../storage/backup/index.ts'
import { CliError, EXIT } from './exit.ts'
import { leaf } from './leaf.ts'
import { onDatabase } from './on-database.ts'
import { printAnswer, printNote } from './output.ts'
import { drawProgress } from './progress.ts'

/** The name that stands for stdout or stdin. */
export const STREAM = '-'

type Options = { force?: boolean; json?: boolean }

/** `guanxi backup` */
export function addBackup(program: Command): void {
  leaf(program, 'backup <file>', 'write the whole database into one file, while it is in use', [
    'backup /backups/guanxi-2026-06-01.backup',
    'backup - | ssh vault "cat > guanxi.backup"',
  ])
    .option('--force', 'overwrite a file that exists')
    .action(async (file: string, { force = false, json = false }: Options) => {
      const began = performance.now()
      const path = resolve(file)
      if (file !== STREAM && !force && existsSync(path))
        throw new CliError(`${path} exists already; give another name, or --force to overwrite it`)
      const { header, deep } = await onDatabase({ say: json ? () => {} : printNote }, ({ owner }) => {
        const progress = drawProgress(json)
        const write = (out: Writable) =>
          writeBackup(owner, out, ({ part, done, total }) =>
            progress.show({ phase: 'reading', file: part, bytes: done, size: total }),
          )
        return (file === STREAM ? write(process.stdout) : writeWholeFile(path, write)).finally(progress.end)
      })
      const seconds = secondsSince(began)
      if (deep.length > 0)
        throw new CliError(`the backup is written, but cannot be restored: ${deepValues(deep)}`, EXIT.invalidData)
      if (file === STREAM) return printNote(`backed up ${amount(header)} in ${seconds} s`)
      const bytes = statSync(path).size
      const { made_at } = header
      const tables = Object.fromEntries(header.tables.map(({ name, rows }) => [name, rows]))
      const text = `backed up ${amount(header)} to ${path} (${megabytes(bytes)}) in ${seconds} s`
      printAnswer({ data: { file: path, made_at, tables, rows: rowsOf(header), bytes, seconds }, text }, json)
    })
}

/** Rows of all tables together. */
export function rowsOf({ tables }: Header): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** How much a backup holds, for people. */
export function amount(header: Header): string {
  return `${header.tables.length} tables, ${rowsOf(header).toLocaleString('en')} rows`
}

/** Seconds with one decimal. */
export function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
