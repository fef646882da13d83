import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Sql, Tx } from '../connect.ts'

/**
 * Runs a `copy … from stdin`. The driver drops an error that PostgreSQL sends after the last byte, so we listen to the
 * query itself. When the source fails, the COPY is ended in good order: the transaction is rolled back anyway.
 */
export async function copyIn(tx: Tx, statement: string, source: AsyncIterable<Buffer>): Promise<void> {
  const query = tx.unsafe(statement) as unknown as ReturnType<Sql> & { reject(error: unknown): void }
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => {})
  const rejectQuery = query.reject
  query.reject = (error) => {
    reject(error)
    rejectQuery(error)
  }
  const stream = (await query.writable()) as Writable
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
