import type { Sql } from './connect.ts'
import { SchemaError, type SchemaFile } from './schema-files.ts'
import { recordFile } from './schema-record.ts'

/** The lock under which a node builds an index; not that of migrations, for which others wait inside a transaction. */
const LOCK = 2011_0818

const ENDING = '.concurrently.sql'

/** Whether a file is one `create index concurrently`, which PostgreSQL does outside of a transaction. */
export const isConcurrent = ({ name }: SchemaFile): boolean => name.endsWith(ENDING)

/** What a file does where it is applied inside a transaction: an index is built plainly there. */
export const textInTransaction = (file: SchemaFile): string =>
  isConcurrent(file) ? file.text.replace(/\bconcurrently\b/i, '') : file.text

/**
 * Builds the index of a file beside calls, and gives whether this process applied the file: false when another one is at it.
 * The lock is the building session's, so it is held for as long as PostgreSQL works, also when this process is killed. What a
 * build that was cut short has left, an invalid index, is removed first.
 */
export async function buildIndex(owner: Sql, file: SchemaFile, say: (line: string) => void): Promise<boolean> {
  const { index, table } = indexOf(file)
  const session = await owner.reserve()
  try {
    const [lock] = await session`select pg_try_advisory_lock(${LOCK}) as got`
    if (!lock?.got) return false
    try {
      if ((await session`select from schema_file where name = ${file.name}`).length > 0) return false
      // nothing waits behind it but other changes of the table
      await session`set statement_timeout = 0`
      await session`set lock_timeout = 0`
      const built = await stateOf(session, index)
      if (built === 'invalid') await session.unsafe(`drop index concurrently ${index}`)
      if (built !== 'valid') {
        if ((await session.unsafe(`select from ${table} limit 1`)).length > 0)
          say(`building the index ${index} while calls go on; transactions that began before are waited for`)
        await session.unsafe(file.text)
      }
      await recordFile(session, file)
      return true
    } finally {
      await session`reset statement_timeout`
      await session`reset lock_timeout`
      await session`select pg_advisory_unlock(${LOCK})`
    }
  } finally {
    session.release()
  }
}

function indexOf({ name, text }: SchemaFile): { index: string; table: string } {
  const bare = text.replaceAll(/--.*$/gm, '')
  const [, index, table] = /^\s*create (?:unique )?index concurrently (\w+) on (\w+)[^;]+;?\s*$/i.exec(bare) ?? []
  if (!index || !table) throw new SchemaError(`${name} must be one statement, create index concurrently NAME on …`)
  return { index, table }
}

async function stateOf(session: Sql, index: string): Promise<'none' | 'invalid' | 'valid'> {
  const [row] = await session`select indisvalid from pg_index where indexrelid = to_regclass(${index})`
  if (!row) return 'none'
  return row.indisvalid ? 'valid' : 'invalid'
}
