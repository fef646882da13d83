import { type CorpDb, read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

/** Whether there is such a form that is not deleted. */
export async function isForm(db: CorpDb, id: number): Promise<boolean> {
  const rows = await read(
    db,
    sql`select 1 as one from smart_form f where f.corp_id = w.corp_id and f.id = ${id} and not f.deleted`,
  )
  return rows.length > 0
}
