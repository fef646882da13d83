import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** Where this build's schema is. */
export const SCHEMA_FOLDER = new URL('../../schema/', import.meta.url)

/** One file of the schema; `name` is its path in the schema's folder, `tables/01_corporations.sql`. */
export type SchemaFile = { name: string; text: string; checksum: string }

/**
 * `tables` are applied once each, in order; `functions` after them, and again whenever their checksum changes; `contract`
 * only when an operator asks for it. `build` brings them; `oldest` is the oldest build that can work on them.
 */
export type Schema = {
  tables: readonly SchemaFile[]
  functions: readonly SchemaFile[]
  contract?: readonly SchemaFile[]
  build?: string
  oldest?: string
}

/** A database that this build must not touch, with what to do. */
export class SchemaError extends Error {}

let ofThisBuild: Promise<Schema> | undefined

/** The schema that this build brings; its files are read once. */
export function schemaOfThisBuild(): Promise<Schema> {
  ofThisBuild ??= readSchema(SCHEMA_FOLDER).catch((error) => {
    ofThisBuild = undefined
    throw error
  })
  return ofThisBuild
}

/**
 * Reads the files of a schema folder. Files of `functions/shared/` come first, and the checksum of every other function
 * file covers them: what they generate is generated again when they change.
 */
export async function readSchema(folder: URL): Promise<Schema> {
  const tables = await readFiles(folder, 'tables/')
  const shared = await readFiles(folder, 'functions/shared/')
  const base = sha256(shared.map(({ checksum }) => checksum).join())
  const others = await readFiles(folder, 'functions/')
  const builds: { build: string; oldest: string } = JSON.parse(await readFile(new URL('builds.json', folder), 'utf8'))
  return {
    ...builds,
    contract: await readFiles(folder, 'contract/'),
    tables: tables.sort((a, b) => numberOf(a) - numberOf(b)),
    functions: [...shared, ...others.map((file) => ({ ...file, checksum: sha256(base + file.checksum) }))],
  }
}

async function readFiles(folder: URL, path: string): Promise<SchemaFile[]> {
  const entries = await readdir(new URL(path, folder)).catch((error) => absent(path, error))
  const files = entries.filter((entry) => entry.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(path + file, folder), 'utf8')
      return { name: path + file, text, checksum: sha256(text) }
    }),
  )
}

/** A build that takes nothing away has no folder for it. */
function absent(path: string, error: NodeJS.ErrnoException): string[] {
  if (path === 'contract/' && error.code === 'ENOENT') return []
  throw error
}

/** The number of the last table file. */
export function versionOf({ tables }: Schema): number {
  const last = tables.at(-1)
  return last ? numberOf(last) : 0
}

/** The number that a table file's name begins with. */
function numberOf({ name }: SchemaFile): number {
  return Number.parseInt(name.slice('tables/'.length), 10)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
