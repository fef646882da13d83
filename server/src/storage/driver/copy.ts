import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Sql } from './sql.ts'

/** Rows are gathered to about this many bytes before they go on. */
const GATHERED = 256 * 1024

/**
 * Runs a `copy … from stdin`. When the source fails, the COPY is ended in good order: do it in a transaction, which is
 * rolled back.
 */
export async function copyIn(
  sql: Pick<Sql, 'unsafe'>,
  statement: string,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const stream = (await sql.unsafe(statement).writable()) as Writable
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
 * The bytes of a `copy … to stdout`. One that is not read to its end would hold its connection for good, since the driver
 * stops its socket for a reader that has gone (https://github.com/porsager/postgres/issues/917): `cancel` may end it at
 * its source, and what still comes is let go.
 */
export async function* copyOut(
  sql: Pick<Sql, 'unsafe'>,
  statement: string,
  cancel: () => Promise<void> = async () => {},
): AsyncGenerator<Buffer> {
  const stream = (await sql.unsafe(statement).readable()) as Readable
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
