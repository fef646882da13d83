import { createReadStream, existsSync, ReadStream, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import {
  BackupError,
  checkBackup,
  type Header,
  openBackup,
  type Restored,
  restoreBackup,
} from '../storage/backup/index.ts'
import type { Store } from '../storage/open.ts'
import { amount, rowsOf, STREAM, secondsSince } from './backup.ts'
import { checkMasterKey, checkPoints, type Finding } from './doctor-checks.ts'
import { CliError, EXIT, notFound } from './exit.ts'
import { leaf } from './leaf.ts'
import { onDatabase } from './on-database.ts'
import { printAnswer, printNote } from './output.ts'
import { drawProgress } from './progress.ts'

type Options = { replace?: boolean; check?: boolean; json?: boolean }

/** `guanxi restore` */
export function addRestore(program: Command): void {
  leaf(program, 'restore <file>', 'make the database what a backup holds: all of it, or nothing', [
    'restore /backups/guanxi-2026-06-01.backup',
    'restore --check /backups/guanxi-2026-06-01.backup',
    'ssh vault cat guanxi.backup | guanxi restore -',
  ])
    .option('--replace', 'lose what the database holds now')
    .option('--check', 'only see whether the file is sound; needs no database')
    .action((file: string, options: Options) => restore(file, options).catch(asInvalidData))
}

async function restore(file: string, { replace = false, check = false, json = false }: Options): Promise<void> {
  const began = performance.now()
  if (check || file !== STREAM) {
    const header = await readThrough(file, json)
    if (check) return printAnswer({ data: { sound: true, ...facts(header) }, text: `sound: ${amount(header)}` }, json)
  }
  const done = await onDatabase({ say: json ? () => {} : printNote, alone: true }, async (store) => {
    const backup = await openBackup(streamOf(file))
    const progress = drawProgress(json)
    try {
      const restored = await restoreBackup(store.owner, backup, {
        replace,
        onProgress: ({ part, done, total }) =>
          progress.show({ phase: 'storing', file: part, bytes: done, size: total }),
      })
      return { header: backup.header, warnings: await warningsOf(store, restored), place: store.place }
    } finally {
      progress.end()
    }
  })
  const { header, warnings, place } = done
  const seconds = secondsSince(began)
  if (!json) for (const warning of warnings) printNote(`warning: ${warning}`)
  const text = `restored ${amount(header)} of ${header.made_at} into ${place} in ${seconds} s`
  printAnswer({ data: { database: place, ...facts(header), seconds, warnings }, text }, json)
}

/** A file is read to its end before the database is touched. */
async function readThrough(file: string, quiet: boolean): Promise<Header> {
  const stream = streamOf(file)
  const progress = drawProgress(quiet || !(stream instanceof ReadStream))
  const size = stream instanceof ReadStream ? statSync(stream.path).size : 0
  try {
    return await checkBackup(stream, () => {
      if (stream instanceof ReadStream) progress.show({ phase: 'reading', file, bytes: stream.bytesRead, size })
    })
  } finally {
    progress.end()
  }
}

function streamOf(file: string): Readable {
  if (file === STREAM) return process.stdin
  const path = resolve(file)
  if (!existsSync(path)) throw notFound(`file ${path}`)
  return createReadStream(path)
}

function facts(header: Header) {
  const tables = Object.fromEntries(header.tables.map(({ name, rows }) => [name, rows]))
  return { made_at: header.made_at, tables, rows: rowsOf(header) }
}

/** What an operator must look at after a restore: the master key, which no backup holds, and faults that the data had. */
async function warningsOf(store: Store, { foreign }: Restored): Promise<string[]> {
  const findings = [await checkMasterKey(store, readConfig()), await checkPoints(store)]
  const wrong = findings
    .filter(({ ok }) => !ok)
    .map(({ check, detail, advice }: Finding) => `${check}: ${detail}; ${advice}`)
  return [...foreign.map((name) => `table ${name} is not guanxi's and was left out`), ...wrong]
}

function asInvalidData(error: unknown): never {
  if (error instanceof BackupError) throw new CliError(error.message, EXIT.invalidData)
  throw error
}
