import { z } from 'zod'
import { text } from './fields.ts'

/**
 * Ids of a call on their way to the database: the text of a PostgreSQL array. Bytes, because they pass from one thread to
 * another at no cost, however many ids they hold.
 */
export type IdList = { count: number; bytes: Uint8Array }

/** An array of ids in a body, at most so many; decoded it is an `IdList`. */
export function idList(most: number) {
  return z.array(text()).max(most).transform(packIds)
}

/** Packs ids; the order and repeats are kept. */
export function packIds(ids: readonly string[]): IdList {
  return { count: ids.length, bytes: new TextEncoder().encode(`{${quoted(ids)}}`) }
}

/** JSON and PostgreSQL quote alike where there is nothing to escape. */
function quoted(ids: readonly string[]): string {
  const json = JSON.stringify(ids).slice(1, -1)
  return json.includes('\\') ? ids.map((id) => `"${id.replace(/["\\]/g, '\\$&')}"`).join(',') : json
}

/** The ids as a parameter of type `text[]`. */
export function arrayText({ bytes }: IdList): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}
