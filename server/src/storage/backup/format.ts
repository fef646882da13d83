import { z } from 'zod'

/**
 * A backup is one line of JSON, the header; a zstd stream; and the checksum, the SHA-256 of both. The stream has a section for
 * each table of the header, in its order: chunks of PostgreSQL's COPY text, each behind its length in four bytes, then a
 * length of zero and the SHA-256 of the header and all that has come out of the stream so far.
 */
export const FORMAT = 'guanxi backup'
export const VERSION = 2

/** No chunk is longer, so that a damaged length cannot ask for all the memory. */
export const LONGEST_CHUNK = 1024 * 1024
export const LENGTH_BYTES = 4
export const DIGEST = 'sha256'
export const DIGEST_BYTES = 32

/** The header fits in this many bytes many times over. */
export const LONGEST_HEADER = 16 * 1024 * 1024

const Column = z.object({ name: z.string(), type: z.string() })
const Table = z.object({ name: z.string(), columns: z.array(Column).min(1), rows: z.int().nonnegative() })
const Sequence = z.object({ name: z.string(), last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })
const Applied = z.object({ name: z.string(), checksum: z.string() })

const Header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  table_files: z.array(Applied).min(1),
  tables: z.array(Table).min(1),
  sequences: z.array(Sequence),
})

/** What a backup says of itself before its rows; columns that PostgreSQL generates are not among its columns. */
export type Header = z.output<typeof Header>
export type Table = z.output<typeof Table>
export type Sequence = z.output<typeof Sequence>
export type Applied = z.output<typeof Applied>

/** A file that cannot be restored, with one line that says why. */
export class BackupError extends Error {}

/** The header as the file's first line. */
export function headerLine(header: Header): Buffer {
  return Buffer.from(`${JSON.stringify(header)}\n`)
}

/** Reads the first line; a file of another kind, or of a later format, is another error than a damaged one. */
export function parseHeader(line: Buffer): Header {
  const value = parsed(line) as { format?: unknown; version?: unknown } | null | undefined
  if (value?.format !== FORMAT) throw new BackupError('this is no backup, or its beginning is damaged')
  if (typeof value.version === 'number' && value.version > VERSION)
    throw new BackupError(`the backup has format ${value.version}, which this build does not know: use a newer build`)
  if (value.version === 1)
    throw new BackupError(
      'the backup is of an earlier build: restore and "guanxi export" with that build, then "guanxi import" with this one',
    )
  const { success, data } = Header.safeParse(value)
  if (!success) throw new BackupError("the backup's header is damaged")
  return data
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return undefined
  }
}
