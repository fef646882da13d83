import type { Sql } from '../../../../server/src/storage/connect.ts'

const INDEXES = { btree: 'bt_index_check(oid, true, indisunique)', gin: 'gin_index_check(oid)' } as const

/** Looks at every index and table of the database with PostgreSQL's own `amcheck`; says how many, and what is wrong. */
export async function auditFiles(superuser: Sql): Promise<{ looked: number; problems: string[] }> {
  await superuser`create extension if not exists amcheck`
  const problems: string[] = []
  let looked = 0
  for (const [kind, call] of Object.entries(INDEXES)) {
    const indexes = await superuser<{ oid: number; name: string }[]>`
      select c.oid::int as oid, c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = ${kind} and c.relkind = 'i' and c.relpersistence = 'p'`
    for (const { oid, name } of indexes) {
      looked++
      await superuser
        .unsafe(`select ${call} from (select indexrelid as oid, indisunique from pg_index where indexrelid = $1) i`, [
          oid,
        ])
        .catch((error) => problems.push(`index ${name}: ${error.message}`))
    }
  }
  const tables = await superuser<{ name: string; faults: number; first: string | null }[]>`
    select t.name, count(v.msg)::int as faults, min(v.msg) as first
    from (select oid, oid::regclass::text as name from pg_class
      where relkind in ('r', 't', 'm') and relpersistence = 'p') t
    left join lateral verify_heapam(t.oid::regclass, check_toast => true) v on true group by t.name`
  for (const { name, faults, first } of tables)
    if (faults > 0) problems.push(`table ${name}: ${faults} faults, such as ${first}`)
  return { looked: looked + tables.length, problems }
}
