import type { Sql } from '../storage/connect.ts'
import { checkDatabase, type Vault } from '../storage/vault.ts'
import { CellError } from './error.ts'

type Facts = {
  version: number
  wal_level: string
  replicates: boolean
  subscribes: boolean
  untriggered: boolean
  schema: string
}

/** What a move asks of a database; the files of its schema as one text. */
async function factsOf(owner: Sql): Promise<Facts> {
  const [row] = await owner<Facts[]>`
    select current_setting('server_version_num')::int as version, current_setting('wal_level') as wal_level,
      rolsuper or rolreplication as replicates,
      rolsuper or coalesce(pg_has_role(to_regrole('pg_create_subscription'), 'member'), false) as subscribes,
      has_parameter_privilege(current_user, 'session_replication_role', 'set') as untriggered,
      (select string_agg(c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ','
          order by c.relname, a.attname)
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relname in (select cell_tables() union select 'corp')
          and c.relnamespace = 'public'::regnamespace) as schema
    from pg_roles where rolname = current_user`
  return row as Facts
}

/** Throws, with what to do, unless corporations can move out of the one and into the other. */
export async function expectMovable(
  source: { name: string; owner: Sql },
  target: { name: string; owner: Sql },
  vault: Vault,
): Promise<void> {
  const [from, to] = await Promise.all([factsOf(source.owner), factsOf(target.owner)])
  expectLogical(source.name, from)
  if (!from.replicates)
    throw new CellError(`the login of ${source.name} may not replicate: alter role … replication, as its superuser`)
  if (!to.subscribes)
    throw new CellError(
      `the login of ${target.name} may not subscribe: grant pg_create_subscription to it, or on PostgreSQL 15 make it a superuser`,
    )
  for (const [{ name }, { untriggered }] of [[source, from] as const, [target, to] as const])
    if (!untriggered)
      throw new CellError(`the login of ${name} needs: grant set on parameter session_replication_role to it`)
  if (from.schema !== to.schema)
    throw new CellError(`${source.name} and ${target.name} have different schemas: run guanxi migrate on both`)
  for (const { owner } of [source, target]) await checkDatabase(owner, vault)
}

/** Throws unless the cell can give corporations away. */
export async function expectLogicalWal(name: string, owner: Sql): Promise<void> {
  expectLogical(name, await factsOf(owner))
}

function expectLogical(name: string, { wal_level }: Pick<Facts, 'wal_level'>): void {
  if (wal_level !== 'logical')
    throw new CellError(
      `PostgreSQL of ${name} has wal_level = ${wal_level}: set wal_level = logical and restart it, moves replicate by it`,
    )
}
