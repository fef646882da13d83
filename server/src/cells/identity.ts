import { randomBytes } from 'node:crypto'
import type { Sql } from '../storage/connect.ts'
import { CellError } from './error.ts'

/** Whether two pools lead to one database: a lock that the one holds is held for the other. */
export async function isSame(one: Sql, other: Sql): Promise<boolean> {
  const key = randomBytes(6).readUIntBE(0, 6)
  return (await one.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${key}::bigint)`
    const [row] = await other<{ free: boolean }[]>`select pg_try_advisory_xact_lock(${key}::bigint) as free`
    return !row?.free
  })) as boolean
}

/** The corporations that a database has, also one without a schema, and whether they are open there. */
export async function corpsIn(owner: Sql): Promise<{ corp_id: string; open: boolean }[]> {
  const [schema] = await owner`select 1 where to_regclass('corp') is not null`
  if (!schema) return []
  return owner<{ corp_id: string; open: boolean }[]>`
    select corp_id, moved_to is null as open from corp order by corp_id`
}

/** How many corporations a refusal names. */
const NAMED = 3

/**
 * Throws unless the database has those whom the directory has in the cell, and nobody else is open there: a restored one may be in
 * another cluster, and the old address may lead nowhere, so that only what is in it tells whose it is.
 */
export async function expectCellOf(home: Sql, name: string, owner: Sql): Promise<void> {
  const lives = await home<{ corp_id: string; moves: boolean }[]>`
    select corp_id, exists (select from cell_move m where m.corp_id = l.corp_id and m.ended_at is null
      and m.step <> 'dropped') as moves
    from corp_cell l where cell = ${name} order by corp_id`
  const there = await corpsIn(owner)
  const isOpen = new Map(there.map(({ corp_id, open }) => [corp_id, open]))
  // one that moves is closed for a moment
  const missing = lives.filter(({ corp_id, moves }) => !(moves ? isOpen.has(corp_id) : isOpen.get(corp_id)))
  const expected = new Set(lives.map(({ corp_id }) => corp_id))
  const others = there.filter(({ corp_id, open }) => open && !expected.has(corp_id))
  if (missing.length > 0)
    throw new CellError(`that is not the database of ${name}: it does not have ${named(missing)}, who live in ${name}`)
  if (others.length > 0)
    throw new CellError(
      `that is not the database of ${name} as it is now: by the directory ${named(others)} live elsewhere, and there too`,
    )
}

function named(corps: { corp_id: string }[]): string {
  const names = corps.slice(0, NAMED).map(({ corp_id }) => corp_id)
  return corps.length > NAMED ? `${names.join(', ')} and ${corps.length - NAMED} more` : names.join(', ')
}
