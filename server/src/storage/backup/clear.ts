import type { Tx } from '../connect.ts'
import { SCHEMA } from './catalogue.ts'

/** Drops everything that the schema's files make, from tables to types, and keeps the record of applied files, emptied. */
export async function clearSchema(tx: Tx): Promise<void> {
  const drops = await tx<{ statement: string }[]>`
    with mine as (
      select ${SCHEMA}::regnamespace as id),
    lent as (
      select classid, objid from pg_depend where deptype = 'e')
    select 1 as turn, format('drop table if exists %s cascade', c.oid::regclass) as statement
    from pg_class c join mine on c.relnamespace = mine.id
    where c.relkind in ('r', 'p') and c.relname <> 'schema_file'
      and ('pg_class'::regclass, c.oid) not in (select * from lent)
    union all
    select 2, format('drop view if exists %s cascade', c.oid::regclass)
    from pg_class c join mine on c.relnamespace = mine.id
    where c.relkind = 'v' and ('pg_class'::regclass, c.oid) not in (select * from lent)
    union all
    select 3, format('drop sequence if exists %s cascade', c.oid::regclass)
    from pg_class c join mine on c.relnamespace = mine.id
    where c.relkind = 'S' and ('pg_class'::regclass, c.oid) not in (select * from lent)
    union all
    select 4, format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p join mine on p.pronamespace = mine.id
    where ('pg_proc'::regclass, p.oid) not in (select * from lent)
    union all
    select 5, format('drop type if exists %s cascade', t.oid::regtype)
    from pg_type t join mine on t.typnamespace = mine.id left join pg_class c on c.oid = t.typrelid
    where (t.typtype in ('e', 'd') or c.relkind = 'c') and ('pg_type'::regclass, t.oid) not in (select * from lent)
    order by turn`
  for (const { statement } of drops) await tx.unsafe(statement)
  await tx`truncate schema_file`
}
