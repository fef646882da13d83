import { z } from 'zod'
import { text } from './fields.ts'

/**
 * Ids of a call on their way to the database: each chunk is the text of a PostgreSQL array. Buffers, because they pass
 * from one thread to another at no cost, however many ids they hold.
 */
export type IdList = { count: number; chunks: Uint8Array[] }

const CHUNK = 10_000

/** An array of ids in a body, at most so many; decoded it is an `IdList`. */
export function idList(most: number) {
  return z.array(text()).max(most).transform(packIds)
}

/** Packs ids; the order and repeats are kept. */
export function packIds(ids: readonly string[]): IdList {
  const chunks: Uint8Array[] = []
  for (let from = 0; from < ids.length; from += CHUNK) {
    const quoted = ids.slice(from, from + CHUNK).map((id) => `"${id.replace(/["\\]/g, '\\$&')}"`)
    chunks.push(new TextEncoder().encode(`{${quoted.join(',')}}`))
  }
  return { count: ids.length, chunks }
}

/** A chunk as a parameter of type `text[]`. */
export function arrayText(chunk: Uint8Array): string {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString()
}
