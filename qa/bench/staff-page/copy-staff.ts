import type { Sql } from '../../../server/src/storage/connect.ts'
import { copyIn, copyOut } from '../../../server/src/storage/driver/copy.ts'
import type { BenchSetup } from '../bench-setup.ts'

/** The staff of the twenty corporations into a product's own table; `columns` gives each of its columns a value of ours. */
export async function copyStaff({ db, large }: BenchSetup, to: Sql, table: string, columns: Record<string, string>) {
  const values = Object.values(columns).join(', ')
  const source = `copy (select ${values} from staff where corp_id <> '${large.corpId}' order by corp_id, pk) to stdout`
  const target = `copy ${table} (${Object.keys(columns).join(', ')}) from stdin`
  await copyIn(to, target, copyOut(db.owner, source))
  await to.unsafe(`create index on ${table} (corp_id, created_at, id)`)
  await to.unsafe(`vacuum (analyze) ${table}`)
}
