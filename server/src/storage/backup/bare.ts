import type { Tx } from '../connect.ts'
import { SCHEMA } from './catalogue.ts'

/**
 * Takes from the tables what would work on each row that is loaded: foreign keys, and indexes that no constraint needs.
 * Gives the statements that put it all back.
 */
export async function bareTables(tx: Tx): Promise<string[]> {
  const parts = await tx<{ off: string; back: string }[]>`
    select 1 as turn, format('drop index %s', indexrelid::regclass) as off, pg_get_indexdef(indexrelid) as back
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = ${SCHEMA}::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
    union all
    select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint
    where connamespace = ${SCHEMA}::regnamespace and contype = 'f' and conparentid = 0
    order by turn desc, 2`
  for (const { off } of parts) await tx.unsafe(off)
  return parts.map(({ back }) => back).reverse()
}
