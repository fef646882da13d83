import { isDeepStrictEqual } from 'node:util'
import { attachEmbedded } from '@guanxi/embedded-postgres'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { connect } from '../../../server/src/storage/connect.ts'
import { pictureOf } from '../../support/backup-setup.ts'

export type Picture = Awaited<ReturnType<typeof pictureOf>>

/** Looks at the database of a data folder that nobody works on. */
export async function pictureIn(folder: string): Promise<Picture> {
  return withDatabase(folder, pictureOf)
}

async function withDatabase<T>(folder: string, look: (owner: Sql) => Promise<T>): Promise<T> {
  const embedded = await attachEmbedded({ folder, say: () => {} })
  const owner = connect(embedded.owner, { max: 1 })
  try {
    return await look(owner)
  } finally {
    await owner.end({ timeout: 5 })
    await embedded.release()
  }
}

/** What differs: tables by their rows' digests, sequences, and parts of the schema. */
export function unlike(one: Picture, other: Picture): string[] {
  const tables = Object.keys({ ...one.rows, ...other.rows }).filter((name) => one.rows[name] !== other.rows[name])
  const parts = new Set(one.parts).symmetricDifference(new Set(other.parts))
  return [
    ...tables.map((name) => `table ${name} differs: ${one.rows[name]} and ${other.rows[name]}`),
    ...(isDeepStrictEqual(one.sequences, other.sequences) ? [] : ['sequences differ']),
    ...[...parts].map((part) => `only in one of them: ${part.split('\n')[0]}`),
  ]
}
