import type { Sql } from './connect.ts'

/** Rows written since the last statistics, from which on they are worth new ones; and how many times those there were. */
const FEWEST = 200
const TIMES = 5

/**
 * Takes statistics of tables that have grown manyfold since they were last taken. PostgreSQL does so by itself, but only once
 * a minute: until then the planner takes a first sync or import for a few rows, and reads whole tables for each page.
 */
export async function analyzeYoungTables(owner: Sql): Promise<void> {
  const young = await owner<{ name: string }[]>`
    select s.relid::regclass::text as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.n_mod_since_analyze > ${FEWEST}
      and s.n_mod_since_analyze > ${TIMES} * c.reltuples and pg_has_role(c.relowner, 'usage')`
  for (const { name } of young) await owner.unsafe(`analyze ${name}`)
}
