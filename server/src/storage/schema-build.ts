import type { Sql, Tx } from './connect.ts'
import { type Schema, SchemaError } from './schema-files.ts'
import { recordFile } from './schema-record.ts'

/** The newest build that has brought its schema to a database, and the oldest that this schema serves. */
type Builds = { newest: string; oldest: string }

/** Recorded beside the files: a name of these has a build where a file has its checksum. */
const [NEWEST, OLDEST] = ['build/newest', 'build/oldest']

/** What is recorded; undefined for a database whose builds were not. */
export async function recordedBuilds(connection: Sql | Tx): Promise<Builds | undefined> {
  const rows = await connection<{ name: string; build: string }[]>`
    select name, checksum as build from schema_file where name in (${NEWEST}, ${OLDEST})`
  const [newest, oldest] = [NEWEST, OLDEST].map((name) => rows.find((row) => row.name === name)?.build)
  return newest && oldest ? { newest, oldest } : undefined
}

/**
 * Whether a newer build has brought its schema, and it serves this one too: then it stays as it is, functions included.
 * Throws when it serves newer builds only.
 */
export async function isServedByNewer(connection: Sql | Tx, { build }: Schema): Promise<boolean> {
  const recorded = build === undefined ? undefined : await recordedBuilds(connection)
  if (build === undefined || !recorded || compareBuilds(recorded.newest, build) <= 0) return false
  if (compareBuilds(recorded.oldest, build) > 0)
    throw new SchemaError(
      `the database has the schema of build ${recorded.newest}, which serves builds from ${recorded.oldest} on, ` +
        `not ${build}: start a newer build`,
    )
  return true
}

/** Records a schema that is being applied: from now on, builds before it leave the database as it is. */
export async function recordBuild(tx: Sql | Tx, { build, oldest }: Schema): Promise<void> {
  if (build === undefined || oldest === undefined) return
  const recorded = await recordedBuilds(tx)
  if (recorded?.newest === build) return
  await recordFile(tx, { name: NEWEST, checksum: build })
  // a contracted schema stays contracted
  if (!recorded || compareBuilds(recorded.oldest, oldest) < 0) await recordFile(tx, { name: OLDEST, checksum: oldest })
}

/** Records the oldest build that is served from now on. */
export async function recordOldest(tx: Sql | Tx, oldest: string): Promise<void> {
  await recordFile(tx, { name: OLDEST, checksum: oldest })
}

/** Negative when the first of two versions, such as 0.2.0 and 0.10.1, is the older one. */
export function compareBuilds(one: string, other: string): number {
  const [a, b] = [one, other].map((build) => build.split('.').map((part) => Number.parseInt(part, 10)))
  for (let i = 0; i < 3; i++) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
