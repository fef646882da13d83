import { Readable, Writable } from 'node:stream'
import { qualified, sequencesOf, tablesOf } from '../../server/src/storage/backup/catalogue.ts'
import { type Backup, openBackup } from '../../server/src/storage/backup/read.ts'
import { writeBackup } from '../../server/src/storage/backup/write.ts'
import type { Sql, Tx } from '../../server/src/storage/connect.ts'

/** A backup in memory, for tests. */
export async function backupOf(owner: Sql): Promise<Buffer> {
  const pieces: Buffer[] = []
  const out = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      done()
    },
  })
  await writeBackup(owner, out)
  return Buffer.concat(pieces)
}

/** The same, opened; cut into pieces as a file would be. */
export function opened(bytes: Buffer): Promise<Backup> {
  return openBackup(streamOf(bytes))
}

/** Bytes in pieces, as a file is read. */
export function streamOf(bytes: Buffer): Readable {
  const size = 64 * 1024
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  )
  return Readable.from(pieces, { objectMode: false })
}

/** Which schema files were applied is content, when they were is not: a restore applies functions itself. */
const RECORD = 'schema_file'

/** Everything that makes two databases the same: a digest of each table's rows, the sequences, and the schema's parts. */
export async function pictureOf(connection: Sql | Tx) {
  const rows: Record<string, string> = {}
  for (const { name } of await tablesOf(connection)) {
    const [row] = await connection.unsafe<{ digest: string }[]>(
      `select count(*) || ' ' || coalesce(md5(string_agg(h, '' order by h)), '') as digest
       from (select md5(${name === RECORD ? 't.name || t.checksum' : 't::text'}) as h from ${qualified(name)} t) hashed`,
    )
    rows[name] = row?.digest ?? ''
  }
  const parts = await connection<{ part: string }[]>`
    select pg_get_indexdef(indexrelid) || indisvalid as part from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all
    select tablename || ' ' || policyname || roles::text || qual from pg_policies
    union all
    select oid::regclass || ' ' || coalesce(relacl::text, '') || coalesce(reloptions::text, '') || relrowsecurity
    from pg_class where relnamespace = 'public'::regnamespace
    union all
    select pg_get_functiondef(oid) || coalesce(proacl::text, '') from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    order by 1`
  return { rows, sequences: await sequencesOf(connection), parts: parts.map(({ part }) => part) }
}
