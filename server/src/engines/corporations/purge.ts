import type { Tx } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** Deletes a corporation and everything of it in every table, as the owner; false when there is no such one. */
export async function purgeCorp({ tx, corpId }: Ctx): Promise<boolean> {
  const [corp] = await tx`select 1 from corp where corp_id = ${corpId} for update`
  if (!corp) return false
  await tx`select set_config('guanxi.bulk', 'on', true)`
  // those who fold or count its lists, or stamp its events, finish first and then find nothing
  await tx`select pg_advisory_xact_lock(counted_list_lock_key(${corpId}, list)) from (select list from counted_list_source order by list) w`
  await tx`select pg_advisory_xact_lock(hashtextextended(${corpId} || '/feed', 21))`
  const tables = await tablesChildrenFirst(tx)
  // what is being folded meanwhile has arrived where it goes before that is emptied
  const [deltas, others] = [
    tables.filter((name) => name.endsWith('_delta')),
    tables.filter((name) => !name.endsWith('_delta')),
  ]
  for (const table of [...deltas, ...others]) {
    await tx.unsafe(`delete from ${table} where corp_id = $1`, [corpId])
  }
  await tx`select set_config('guanxi.bulk', 'off', true)`
  return true
}

/** The tables that hold a corporation's rows, each before those that it refers to. */
async function tablesChildrenFirst(tx: Tx): Promise<string[]> {
  const tables = await tx<{ name: string; parents: string[] }[]>`
    select c.oid::regclass::text as name, array(
      select f.confrelid::regclass::text from pg_constraint f
      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as parents
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'corp_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema::regnamespace`
  const parents = new Map(tables.map((table) => [table.name, table.parents]))
  const parentsFirst = new Set<string>()
  const visit = (name: string) => {
    if (parentsFirst.has(name)) return
    for (const parent of parents.get(name) ?? []) if (parents.has(parent)) visit(parent)
    parentsFirst.add(name)
  }
  for (const { name } of tables) visit(name)
  return [...parentsFirst].reverse()
}
