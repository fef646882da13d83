import { type JsonScan, openJsonScan } from '../../contract/json-limits.ts'
import type { Table } from './format.ts'

/**
 * Levels of JSON that every PostgreSQL reads. With the 2 MB of stack that it allows itself it stops at about 17,000; what is
 * near that may be stored by one way and refused by another.
 */
const MOST_RESTORED = 10_000

const [TAB, NEWLINE, BACKSLASH] = [9, 10, 92]

/**
 * Looks through a table's rows, given as pieces of COPY text cut anywhere, for JSON that a restore would refuse, and says where
 * it is.
 */
export function openDepthCheck({ name, columns }: Table, found: (where: string) => void): (piece: Buffer) => void {
  const isJson = columns.map(({ type }) => type === 'json' || type === 'jsonb')
  if (!isJson.includes(true)) return () => {}
  let [row, column, afterBackslash] = [1, 0, false]
  let scan: JsonScan | undefined

  /** Part of one value, without the escapes that COPY adds: of `\\` one backslash stays, of `\n` nothing that counts. */
  function scanPart(part: Buffer): void {
    let plain = part
    if (afterBackslash || part.includes(BACKSLASH)) {
      plain = Buffer.from(part)
      let length = 0
      for (const byte of part) {
        if (afterBackslash || byte !== BACKSLASH) plain[length++] = byte
        afterBackslash = !afterBackslash && byte === BACKSLASH
      }
      plain = plain.subarray(0, length)
    }
    scan ??= openJsonScan(MOST_RESTORED, Number.POSITIVE_INFINITY)
    if (!scan(plain)) return
    found(`table ${name}, row ${row}: ${columns[column]?.name} is nested more than ${MOST_RESTORED} levels deep`)
    scan = () => undefined
  }

  return (piece) => {
    for (let at = 0; at < piece.length; at++) {
      const isLast = column === columns.length - 1
      const stop = piece.indexOf(isLast ? NEWLINE : TAB, at)
      const end = stop < 0 ? piece.length : stop
      if (isJson[column]) scanPart(piece.subarray(at, end))
      at = end
      if (stop < 0) continue
      scan = undefined
      column = isLast ? 0 : column + 1
      if (isLast) row++
    }
  }
}

const MOST_NAMED = 10

/** The places that `openDepthCheck` found, as one line. */
export function deepValues(places: readonly string[]): string {
  const more = places.length - MOST_NAMED
  return `${places.slice(0, MOST_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}
