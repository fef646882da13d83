import { type CorpDb, readBytes } from '../../storage/corp-db.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'

/** The range of a time filter on when records were made. */
export function createdWithin({ start_time, end_time }: { start_time?: number; end_time?: number }) {
  return { from: start_time, to: end_time }
}

/** The records of these ids, joined by commas in the order asked, or the first id that nothing has. */
export async function inOrderAsked(
  db: CorpDb,
  table: 'shop' | 'goods',
  ids: readonly string[],
  item: Fragment,
): Promise<{ items: Buffer } | { missing: string }> {
  const [row] = await readBytes(
    db,
    sql`select (array_agg(x.id order by x.n) filter (where r.id is null))[1],
        string_agg(case when r.id is not null then ${item} end, ',' order by x.n)
      from json_array_elements_text(${JSON.stringify(ids)}::text::json) with ordinality x (id, n)
      left join ${verbatim(table)} r on r.corp_id = w.corp_id and r.id::text = x.id`,
  )
  if (row?.[0]) return { missing: row[0].toString() }
  return { items: row?.[1] ?? Buffer.alloc(0) }
}
