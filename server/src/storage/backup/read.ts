import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { verifyChecksum } from './checksum.ts'
import { deepValues, openDepthCheck } from './deep-values.ts'
import {
  BackupError,
  DIGEST,
  DIGEST_BYTES,
  type Header,
  LENGTH_BYTES,
  LONGEST_CHUNK,
  LONGEST_HEADER,
  parseHeader,
  type Table,
} from './format.ts'
import { countLines } from './lines.ts'

/** An opened backup. `rows` must be read to its end for each of the header's tables in turn, and then `end` called. */
export type Backup = {
  header: Header
  /** Pieces of COPY text, cut anywhere; throws a BackupError at the end when they are not what was written. */
  rows(table: Table): AsyncGenerator<Buffer>
  /** Throws a BackupError when more follows, or when the checksum is wrong. */
  end(): Promise<void>
}

/**
 * Reads the header and stands before the first table. A sound beginning says nothing of the rest. JSON that is nested too deep
 * for PostgreSQL is given to `onDeep`, or else refused.
 */
export async function openBackup(source: Readable, onDeep: (where: string) => void = refuse): Promise<Backup> {
  const { line, rest } = await takeLine(source)
  const header = parseHeader(line)
  const hash = createHash(DIGEST).update(line)
  const decompress = createZstdDecompress()
  const whole = pipeline(verifyChecksum(line, rest), decompress)
  whole.catch(() => {})
  const { take, ended } = taker(decompress)

  return {
    header,
    async *rows(table) {
      let rows = 0
      const lookForDeep = openDepthCheck(table, onDeep)
      for (;;) {
        const lengthBytes = await take(LENGTH_BYTES)
        const length = lengthBytes.readUInt32BE()
        hash.update(lengthBytes)
        if (length === 0) break
        if (length > LONGEST_CHUNK) throw damaged(table)
        const chunk = await take(length)
        hash.update(chunk)
        rows += countLines(chunk)
        lookForDeep(chunk)
        yield chunk
      }
      const digest = hash.copy().digest()
      if (!digest.equals(await take(DIGEST_BYTES)) || rows !== table.rows) throw damaged(table)
    },
    async end() {
      if (!(await ended())) throw new BackupError('the backup is damaged: it holds more than its header says')
      await whole // the decompressor may be done before the checksum is reached
    },
  }
}

/**
 * Reads a backup to its end and throws a BackupError unless its header and all of its rows are what was written, and such
 * as a restore takes.
 */
export async function checkBackup(source: Readable, onChunk: () => void = () => {}): Promise<Header> {
  const deep: string[] = []
  const backup = await openBackup(source, (where) => deep.push(where))
  for (const table of backup.header.tables) for await (const _ of backup.rows(table)) onChunk()
  await backup.end()
  if (deep.length > 0) refuse(deepValues(deep))
  return backup.header
}

function refuse(reason: string): never {
  throw new BackupError(reason)
}

function damaged({ name }: Table): BackupError {
  return new BackupError(`the backup is damaged at or before table ${name}`)
}

async function takeLine(source: Readable): Promise<{ line: Buffer; rest: AsyncIterable<Buffer> }> {
  const pieces = source.iterator() as AsyncIterableIterator<Buffer>
  let head: Buffer = Buffer.alloc(0)
  while (!head.includes('\n') && head.length < LONGEST_HEADER) {
    const { value, done } = await pieces.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const end = head.indexOf('\n') + 1
  async function* rest() {
    yield head.subarray(end)
    yield* pieces
  }
  return { line: head.subarray(0, end), rest: rest() }
}

/** Hands out a stream's bytes in the portions asked for. */
function taker(stream: Readable) {
  const pieces = stream.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
  let left: Buffer = Buffer.alloc(0)
  const more = async (): Promise<Buffer | undefined> => {
    try {
      const { value, done } = await pieces.next()
      return done ? undefined : value
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      throw code.startsWith('Z') ? new BackupError(`the backup is damaged: ${message}`) : error
    }
  }
  return {
    async take(size: number): Promise<Buffer> {
      const gathered = [left]
      let length = left.length
      while (length < size) {
        const piece = await more()
        if (!piece) throw new BackupError('the backup is cut off before its end')
        gathered.push(piece)
        length += piece.length
      }
      const bytes = gathered.length === 1 ? left : Buffer.concat(gathered)
      left = bytes.subarray(size)
      return bytes.subarray(0, size)
    },
    async ended(): Promise<boolean> {
      return left.length === 0 && (await more()) === undefined
    },
  }
}
