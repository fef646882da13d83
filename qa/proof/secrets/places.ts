import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { openBackup } from '../../../server/src/storage/backup/index.ts'
import { type Canary, formsOf } from './canaries.ts'
import { searcher } from './search.ts'

/** Bytes that are looked through, and what they must be free of. */
export type Place = { where: string; bytes: Buffer; free: Canary['kind'][] }

export type SearchResult = { places: number; bytes: number; hits: string[]; found: Set<string> }

/** Looks for every form of every canary in every place. */
export async function look(
  canaries: readonly Canary[],
  places: AsyncIterable<Place> | Iterable<Place>,
): Promise<SearchResult> {
  const needles = canaries.flatMap((canary) => formsOf(canary).map((form) => ({ canary, form })))
  const search = searcher(needles.map(({ form }) => form))
  const seen: SearchResult = { places: 0, bytes: 0, hits: [], found: new Set() }
  for await (const { where, bytes, free } of places) {
    seen.places++
    seen.bytes += bytes.length
    const whats = new Set<string>()
    for (const n of search(bytes)) {
      const { canary } = needles[n] as (typeof needles)[number]
      seen.found.add(canary.what)
      if (free.includes(canary.kind)) whats.add(canary.what)
    }
    for (const what of whats) seen.hits.push(`${what} in ${where}`)
  }
  return seen
}

/** Every file below a folder. `freeOf` says what a file must be free of; undefined leaves it out. */
export async function* filesBelow(
  folder: string,
  freeOf: (path: string) => Canary['kind'][] | undefined,
): AsyncGenerator<Place> {
  for (const entry of await readdir(folder, { recursive: true })) {
    const path = join(folder, entry)
    const free = freeOf(relative(folder, path))
    if (!free || !(await stat(path)).isFile()) continue
    yield { where: entry, bytes: await readFile(path), free }
  }
}

/** A backup as it lies there, and each of its tables unpacked. */
export async function* tablesIn(path: string): AsyncGenerator<Place> {
  yield { where: 'the backup', bytes: await readFile(path), free: ['credential'] }
  const { header, rows, end } = await openBackup(createReadStream(path))
  for (const table of header.tables) {
    const bytes = Buffer.concat(await Array.fromAsync(rows(table)))
    yield { where: `${table.name} of the backup`, bytes, free: ['credential'] }
  }
  await end()
}
