import type { Sql, Tx } from '../storage/connect.ts'
import { CellError } from './error.ts'

/** The lock of who moves a corporation. */
export type Held = {
  /** A transaction at home on the connection that holds the lock: who has lost the one writes nothing by the other. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** One process at a time moves a corporation; the lock goes with the process, however it ends, and with the home database. */
export async function alone<T>(home: Sql, corpId: string, work: (held: Held) => Promise<T>): Promise<T> {
  const connection = await home.reserve()
  const tx = connection as unknown as Tx
  const held: Held = {
    async write(change) {
      await tx`begin`.catch((error) => {
        throw new CellError('the home database was away and others may move now: run the same command again', {
          cause: error,
        })
      })
      try {
        const result = await change(tx)
        await tx`commit`
        return result
      } catch (error) {
        await tx`rollback`.catch(() => {})
        throw error
      }
    },
  }
  try {
    const [row] = await connection<{ held: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${`${corpId}/move`}, 22)) as held`
    if (!row?.held) throw new CellError(`another process moves ${corpId}`)
    try {
      return await work(held)
    } finally {
      await connection`select pg_advisory_unlock(hashtextextended(${`${corpId}/move`}, 22))`.catch(() => {})
    }
  } finally {
    connection.release()
  }
}
