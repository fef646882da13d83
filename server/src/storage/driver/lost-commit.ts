import { databaseFault, tagLostInCommit } from './fault.ts'
import type { Sql, Tx } from './types.ts'

type Work = (tx: Tx) => unknown

/**
 * Tags the error of a transaction whose connection is lost while it commits. The driver rejects with the same
 * CONNECTION_CLOSED as before the commit was sent (https://github.com/porsager/postgres/issues/1186 shows both).
 */
export function tagLostCommits(pool: Sql): Sql {
  const begin = pool.begin as (...args: unknown[]) => Promise<unknown>
  return Object.assign(pool, {
    async begin(...args: [Work] | [string, Work]) {
      const work = args.at(-1) as Work
      let committing = false
      const watched = async (tx: Tx) => {
        const given = work(tx)
        const result = await (Array.isArray(given) ? Promise.all(given) : given)
        committing = true
        return result
      }
      try {
        return await begin(...args.slice(0, -1), watched)
      } catch (error) {
        if (committing && databaseFault(error) === 'unavailable') tagLostInCommit(error as object)
        throw error
      }
    },
  })
}
