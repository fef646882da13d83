import type { Sql } from '../../../server/src/storage/connect.ts'

/** Everything that makes up a schema, one line each, so that two of them can be compared. */
export async function catalogue(connection: Sql): Promise<Set<string>> {
  const rows = await connection<{ line: string }[]>`
    select format('column %s.%s %s %s %s %s', c.relname, attname, format_type(atttypid, atttypmod), attnotnull,
             attidentity::text || attgenerated::text, pg_get_expr(adbin, adrelid)) as line
      from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p') and attnum > 0 and not attisdropped
    union all select format('table %s %s %s %s %s', relname, relkind, relrowsecurity, relforcerowsecurity,
             array_to_string(array(select unnest(relacl)::text order by 1), ' '))
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p', 'S')
    union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on oid = indexrelid
      where relnamespace = 'public'::regnamespace
    union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select pg_get_functiondef(oid) || array_to_string(array(select unnest(proacl)::text order by 1), ' ')
      from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    union all select format('policy %s', p) from pg_policies p
    union all select format('counted list %s', l) from counted_list_source l
    union all select format('feed %s', f) from feed_source f
    union all select format('file %s %s', name, checksum) from schema_file`
  return new Set(rows.map(({ line }) => inOrder(line)))
}

/** A trigger's alternatives come in any order: the same ones are the same trigger. */
function inOrder(line: string): string {
  return line.startsWith('CREATE TRIGGER')
    ? line
        .split(/[()]+| OR /)
        .sort()
        .join(' | ')
    : line
}

/** What only one of them has. */
export function differences(one: Set<string>, other: Set<string>): string[] {
  return [...one.symmetricDifference(other)].map((line) => line.split('\n')[0] as string)
}
