import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, type ZstdCompress } from 'node:zlib'
import type { Sql, Tx } from '../connect.ts'
import { copyOut } from '../driver/copy.ts'
import { StoreError } from '../open.ts'
import { appliedTo, copied, isOurs, qualified, rowsOf, sequencesOf, tablesOf } from './catalogue.ts'
import { withChecksum } from './checksum.ts'
import { openDepthCheck } from './deep-values.ts'
import { DIGEST, FORMAT, type Header, headerLine, LENGTH_BYTES, LONGEST_CHUNK, type Table, VERSION } from './format.ts'
import { countLines } from './lines.ts'
import { portable } from './session.ts'

/** How far a backup or a restore is: rows of all tables with the table at hand, or indexes. */
export type Progress = { part: string; done: number; total: number }

/** What was written, and where there is JSON that is nested too deep for a restore. */
type Written = { header: Header; deep: string[] }

const TRIES = 5

/**
 * Writes everything that one snapshot of the database sees. Holds off changes of the schema meanwhile, and nothing else.
 * `out` gets the header once the snapshot is taken; it is not ended.
 */
export async function writeBackup(
  owner: Sql,
  out: Writable,
  onProgress: (progress: Progress) => void = () => {},
): Promise<Written> {
  if (!(await isOurs(owner))) throw new StoreError('there is nothing to back up: the database has no schema yet')
  for (let tries = 1; ; tries++) {
    const written = await owner.begin('isolation level repeatable read read only', async (tx) => {
      const locked = await lockTables(tx, owner)
      const header = await describe(tx)
      if (header.tables.some(({ name }) => !locked.has(name))) return undefined
      const [backend] = await tx`select pg_backend_pid() as pid`
      const cancel = async () => void (await owner`select pg_cancel_backend(${backend?.pid})`)
      const line = headerLine(header)
      const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
      const deep: string[] = []
      const rows = sections(tx, { header, line, deep }, cancel, onProgress)
      out.write(line)
      try {
        await pipeline(endingOnce(rows, compress), compress, (bytes) => withChecksum(line, bytes), out, { end: false })
      } finally {
        await rows.return(undefined) // its COPY is over then, and the connection free to roll back
      }
      return { header, deep }
    })
    if (written) return written as Written
    if (tries === TRIES) throw new StoreError('the schema changes all the time: back up when it does not')
  }
}

/** Comes before the first query, which takes the snapshot: a table that is rewritten in between would seem empty. */
async function lockTables(tx: Tx, owner: Sql): Promise<Set<string>> {
  const names = (await tablesOf(owner)).map(({ name }) => name)
  await tx.unsafe(`${portable}; lock table ${names.map(qualified).join(', ')} in access share mode`)
  return new Set(names)
}

async function describe(tx: Tx): Promise<Header> {
  const tables = await tablesOf(tx)
  const rows = await rowsOf(
    tx,
    tables.map(({ name }) => name),
  )
  const [server] = await tx`select current_setting('server_version') as version`
  return {
    format: FORMAT,
    version: VERSION,
    made_at: new Date().toISOString(),
    postgres: server?.version,
    table_files: await appliedTo(tx),
    tables: tables.map((table) => ({ ...table, rows: rows.get(table.name) ?? 0 })),
    sequences: await sequencesOf(tx),
  }
}

/** Node ends a zstd stream twice when its last chunk still waits at the end, and readers stumble over the second end. */
async function* endingOnce(source: AsyncIterable<Buffer>, compress: ZstdCompress): AsyncGenerator<Buffer> {
  yield* source
  await new Promise<void>((resolve) => compress.flush(resolve))
}

async function* sections(
  tx: Tx,
  { header: { tables }, line, deep }: Written & { line: Buffer },
  cancel: () => Promise<void>,
  onProgress: (progress: Progress) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash(DIGEST).update(line)
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  let before = 0
  for (const table of tables) {
    let rows = 0
    const lookForDeep = openDepthCheck(table, (where) => deep.push(where))
    for await (const chunk of chunksOf(tx, table, cancel)) {
      rows += countLines(chunk)
      lookForDeep(chunk)
      onProgress({ part: table.name, done: before + rows, total })
      const length = lengthOf(chunk.length)
      hash.update(length).update(chunk)
      yield length
      yield chunk
    }
    if (rows !== table.rows) throw new Error(`${table.name} gave ${rows} rows of ${table.rows}`)
    before += rows
    hash.update(lengthOf(0))
    yield Buffer.concat([lengthOf(0), hash.copy().digest()])
  }
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(LENGTH_BYTES)
  bytes.writeUInt32BE(length)
  return bytes
}

async function* chunksOf(tx: Tx, table: Table, cancel: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const bytes of copyOut(tx, `copy ${copied(table)} to stdout`, cancel)) yield* pieces(bytes)
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += LONGEST_CHUNK) yield bytes.subarray(at, at + LONGEST_CHUNK)
}
