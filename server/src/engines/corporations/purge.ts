import type { Tx } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { dropLogin, endSessions } from '../../storage/sql-role.ts'

/** Deletes a corporation and everything of it in every table, as the owner; false when there is no such one. */
export async function purgeCorp({ tx, corpId }: Ctx): Promise<boolean> {
  const [corp] = await tx`select 1 from corp where corp_id = ${corpId} for update`
  if (!corp) return false
  await tx`select set_config('guanxi.feed', 'off', true)`
  // those who fold or count its lists, or stamp its events, finish first and then find nothing
  await tx`select pg_advisory_xact_lock(counted_list_lock_key(${corpId}, list)) from (select list from counted_list_source order by list) w`
  await tx`select pg_advisory_xact_lock(hashtextextended(${corpId} || '/feed', 21))`
  for (const { login } of await tx`select login from sql_login where corp_id = ${corpId}`) {
    await endSessions(tx, login)
    await dropLogin(tx, login)
  }
  const tables = await tablesChildrenFirst(tx)
  // what is being folded meanwhile has arrived where it goes before that is emptied; what the others' triggers count goes last
  const isCount = (name: string) => name.endsWith('_delta') || name === 'counted_list_block'
  const [counts, others] = [tables.filter(isCount), tables.filter((name) => !isCount(name))]
  for (const table of [...counts, ...others, ...counts]) {
    await tx.unsafe(`delete from ${table} where corp_id = $1`, [corpId])
  }
  await tx`select set_config('guanxi.feed', '', true)`
  return true
}

/** What rows of a table name without a foreign key: triggers take it out of them when it goes, unless they have gone before. */
const NAMED: Record<string, readonly string[]> = {
  customer: ['tag', 'group_chat', 'custom_field', 'journey_stage'],
  contact_way: ['tag'],
  radar: ['tag'],
  smart_form: ['tag'],
  task_treasure_mission: ['tag'],
  group_fission_mission: ['tag'],
  preset: ['custom_field'],
  pre_tag: ['tag'],
  customer_field_value: ['custom_field'],
  shop_order: ['customer', 'goods'],
  store: ['contact_way'],
  add_task: ['customer'],
}

/** The tables that hold a corporation's rows, each before those that it refers to. */
async function tablesChildrenFirst(tx: Tx): Promise<string[]> {
  const tables = await tx<{ name: string; parents: string[] }[]>`
    select c.oid::regclass::text as name, array(
      select f.confrelid::regclass::text from pg_constraint f
      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as parents
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'corp_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema::regnamespace`
  const parents = new Map(tables.map((table) => [table.name, [...table.parents, ...(NAMED[table.name] ?? [])]]))
  const parentsFirst = new Set<string>()
  const visit = (name: string) => {
    if (parentsFirst.has(name)) return
    for (const parent of parents.get(name) ?? []) if (parents.has(parent)) visit(parent)
    parentsFirst.add(name)
  }
  for (const { name } of tables) visit(name)
  return [...parentsFirst].reverse()
}
