import { alone } from '../storage/alone.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import { CellError } from './error.ts'

/** The lock of who moves a corporation. */
export type Held = {
  /** A transaction at home on the connection that holds the lock: who has lost the one writes nothing by the other. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** One process at a time moves a corporation; the lock goes with the process, however it ends, and with the home database. */
export function aloneInMove<T>(home: Sql, corpId: string, work: (held: Held) => Promise<T>): Promise<T> {
  const taken = () => new CellError(`another process moves ${corpId}`)
  return alone(home, `${corpId}/move`, taken, (tx) => work(heldBy(tx)))
}

function heldBy(tx: Tx): Held {
  return {
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
}
