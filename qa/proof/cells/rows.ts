import type { Sql } from '../../../server/src/storage/connect.ts'
import { MOVING, type Scene } from './scene.ts'

/** Tables that say where a corporation is, and those of people who stay at home: the rest moves. */
const STAYS = ['corp', 'corp_cell', 'cell_move', 'operator_member', 'operator_preference', 'sql_login']

type Held = { rows: number; content: string }

/** While nobody writes: whether both sides have the same rows in every table, by number and content, and how many. */
export async function sameRows({ home, b }: Scene): Promise<{ tables: number; rows: number; problems: string[] }> {
  const [here, there] = await Promise.all([heldBy(home), heldBy(b)])
  const problems: string[] = []
  let rows = 0
  for (const [table, { rows: own, content }] of here) {
    const other = there.get(table)
    rows += own
    if (other?.rows !== own) problems.push(`${table}: ${own} rows at home, ${other?.rows} in b`)
    else if (other.content !== content) problems.push(`${table}: ${own} rows, not the same in b`)
  }
  if (rows === 0) problems.push('there were no rows to compare')
  return { tables: here.size, rows, problems }
}

/** By another hash than the one by which a move compares, and of whatever tables there are. */
async function heldBy(owner: Sql): Promise<Map<string, Held>> {
  const tables = await owner<{ name: string }[]>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'corp_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${STAYS})`
  const held = new Map<string, Held>()
  for (const { name } of tables) {
    const [row] = await owner.unsafe<Held[]>(
      `select count(*)::int as rows, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as content
       from "${name}" t where corp_id = $1`,
      [MOVING],
    )
    held.set(name, row as Held)
  }
  return held
}
