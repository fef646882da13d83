import type { Sql, Tx } from './connect.ts'
import type { SchemaFile } from './schema-files.ts'

/** Records that a file is applied as it is now. */
export async function recordFile(connection: Sql | Tx, { name, checksum }: Omit<SchemaFile, 'text'>): Promise<void> {
  await connection`insert into schema_file (name, checksum) values (${name}, ${checksum})
    on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`
}
