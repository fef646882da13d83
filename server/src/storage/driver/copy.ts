import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Sql } from './types.ts'

/** Rows are gathered to about this many bytes before they go on. */
const GATHERED = 256 * 1024

/**
 * Runs a `copy … from stdin`. When the source fails, the COPY is ended in good order: do it in a transaction, which is
 * rolled back.
 */
export async function copyIn(
  connection: Pick<Sql, 'unsafe'>,
  statement: string,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const stream = (await connection.unsafe(statement).writable()) as Writable
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => {})
  stream.on('error', reject)
  const finish = () => Promise.race([once(stream.end(), 'finish'), failed])
  try {
    for await (const chunk of source) {
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed])
    }
  } catch (error) {
    await finish().catch(() => {})
    throw error
  }
  await finish()
}

/**
 * The bytes of a `copy … to stdout`, in pieces of whole rows. One that is not read to its end would hold its connection for good, since the driver
 * stops its socket for a reader that has gone (https://github.com/porsager/postgres/issues/917): `cancel` may end it at
 * its source, and what still comes is let go.
 */
export async function* copyOut(
  connection: Pick<Sql, 'unsafe'>,
  statement: string,
  cancel: () => Promise<void> = async () => {},
): AsyncGenerator<Buffer> {
  const stream = (await connection.unsafe(statement).readable()) as Readable
  try {
    let gathered: Buffer[] = []
    let size = 0
    for await (const piece of stream.iterator({ destroyOnReturn: false })) {
      gathered.push(piece)
      size += piece.length
      if (size < GATHERED) continue
      yield Buffer.concat(gathered)
      gathered = []
      size = 0
    }
    if (size > 0) yield Buffer.concat(gathered)
  } finally {
    if (!stream.readableEnded && !stream.destroyed) {
      const over = finished(stream).catch(() => {})
      stream.resume()
      await cancel()
      await over
    }
  }
}

const BACKSLASH = 0x5c
const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Rows of one column in COPY's text format as that text itself, a line each. Changes the bytes where they are. */
export function unescaped(rows: Buffer): Buffer {
  let at = rows.indexOf(BACKSLASH)
  if (at < 0) return rows
  let end = at
  while (at >= 0) {
    const next = rows[at + 1] as number
    rows[end++] = ESCAPED[String.fromCharCode(next)]?.charCodeAt(0) ?? next
    const from = at + 2
    at = rows.indexOf(BACKSLASH, from)
    rows.copyWithin(end, from, at < 0 ? rows.length : at)
    end += (at < 0 ? rows.length : at) - from
  }
  return rows.subarray(0, end)
}
