import type { Sql } from './connect.ts'
import { applyOnce, persist } from './migrate.ts'
import { listNodes } from './nodes.ts'
import { compareBuilds, recordedBuilds, recordOldest } from './schema-build.ts'
import { type Schema, SchemaError, schemaOfThisBuild } from './schema-files.ts'

type Options = { schema?: Schema; say?: (line: string) => void; pauseMs?: number }

/**
 * Applies what takes something away from builds before this one: columns, tables, functions that it no longer uses. Refused
 * while one of them runs; none of them starts afterwards. Gives the names of the files that it applied.
 */
export async function contract(owner: Sql, options: Options = {}): Promise<string[]> {
  const schema = options.schema ?? (await schemaOfThisBuild())
  const { build } = schema
  const before = await recordedBuilds(owner)
  if (build === undefined || !before)
    throw new SchemaError('the database does not say which build made it: migrate first')
  if (compareBuilds(before.newest, build) > 0)
    throw new SchemaError(`the database has the schema of build ${before.newest}: contract it with that build`)
  const files = schema.contract ?? []
  if (files.length === 0) return []
  await recordOldest(owner, build) // first: no older node may start from now on
  const older = (await listNodes(owner)).filter((node) => compareBuilds(node.build, build) < 0)
  if (older.length > 0) {
    await recordOldest(owner, before.oldest)
    const names = older.map((node) => `${node.id} of build ${node.build}`)
    throw new SchemaError(`nodes of an older build are running (${names.join(', ')}): bring them to ${build} first`)
  }
  const applied: string[] = []
  for (const file of files) {
    await persist(async () => {
      if (await applyOnce(owner, file)) applied.push(file.name)
    }, options)
  }
  return applied
}
