import { fileBytes, findFile } from '../engines/files/file.ts'
import type { Sql } from '../storage/connect.ts'
import type { OwnFiles } from './media-source.ts'

/** Reads uploaded files, one byte more than wanted at most, so that one that is too large is noticed. */
export function openOwnFiles(pool: Sql): OwnFiles {
  return async (corpId, id, mostBytes) => {
    const db = { corpId, pool }
    const file = await findFile(db, id)
    if (!file) return undefined
    const last = Math.min(file.size, mostBytes + 1) - 1
    const pieces: Buffer[] = []
    for await (const piece of fileBytes(db, { id, place: file.place, first: 0, last })) pieces.push(piece)
    return { bytes: Buffer.concat(pieces), contentType: file.type, filename: file.name }
  }
}
