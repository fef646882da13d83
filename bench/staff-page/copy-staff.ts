import { pipeline } from 'node:stream/promises'
import type { Sql } from '../../src/storage/connect.ts'
import type { Rig } from '../rig.ts'

/** The staff of the twenty corporations into a product's own table; `columns` gives each of its columns a value of ours. */
export async function copyStaff({ db, large }: Rig, to: Sql, table: string, columns: Record<string, string>) {
  const values = Object.values(columns).join(', ')
  const rows = await db.owner
    .unsafe(`copy (select ${values} from staff where corp_id <> '${large.corpId}' order by corp_id, pk) to stdout`)
    .readable()
  const target = await to.unsafe(`copy ${table} (${Object.keys(columns).join(', ')}) from stdin`).writable()
  await pipeline(rows, target)
  rows._read(0) // the driver stops its socket when a reader is slow, and forgets to go on after the last row
  await to.unsafe(`create index on ${table} (corp_id, created_at, id)`)
  await to.unsafe(`vacuum (analyze) ${table}`)
}
