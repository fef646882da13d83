import { type Column, TAKEN } from './columns.ts'
import { eachSpan, endOfString, endOfValue, parseAround, textOf } from './raw-json.ts'

/**
 * A record to be written; it is another one as soon as the next is cut. It stays where it came: its id, as JSON, is in
 * `bytes` from `idStart` to `idEnd`, the record from `start` to `end`, and so are its fields, at `spans` (two numbers for
 * each column, -1 where the record has no such field).
 */
export type Row = {
  bytes: Buffer
  idStart: number
  idEnd: number
  start: number
  end: number
  spans: Int32Array
  /** Whether no string in it has an escape: its bytes are its value. */
  isPlain: boolean
}

const [CLOSE, NEWLINE, BACKSLASH, N] = [125, 10, 92, 110]
const LINE = Buffer.from('{"record_id":')
const RECORD = Buffer.from(',"data":')

/** A field as records write it, and the place of its column. */
type Field = { opening: Buffer; place: number }

/** A line of a bulk read. */
export function lineOf(id: string, data: string): Buffer {
  return Buffer.from(`{"record_id":${JSON.stringify(id)},"data":${data}}\n`)
}

/** Cuts a kind's records into their fields; `unknown` is called with each field that has no column. */
export function rowCutter(columns: readonly Column[], unknown: (name: string) => void) {
  const places = new Map(columns.map(({ name }, place) => [name, place]))
  for (const name of TAKEN) places.set(name, -1)
  const spans = new Int32Array(2 * columns.length)
  const row: Row = { bytes: RECORD, idStart: 0, idEnd: 0, start: 0, end: 0, spans, isPlain: false }
  /** The fields of the last record that was cut part by part. Records of a kind mostly have the same ones in the same order. */
  let shape: Field[] = []

  function keep(place: number, from: number, end: number): void {
    if (place < 0) return
    spans[2 * place] = from
    spans[2 * place + 1] = end
  }

  /** Where the record ends; -1 when its fields are not those of the shape. */
  function cutByShape(bytes: Buffer, start: number): number {
    let at = start + 1
    for (const { opening, place } of shape) {
      if (!isAt(bytes, at, opening)) return -1
      const from = at + opening.length
      const end = endOfValue(bytes, from)
      keep(place, from, end)
      at = end + 1 // a comma, or the end of the record
    }
    return shape.length > 0 && bytes[at - 1] === CLOSE ? at : -1
  }

  function cutPartByPart(bytes: Buffer, start: number): number {
    const seen: Field[] = []
    spans.fill(-1)
    const end = eachSpan(bytes, start, (from, to, written) => {
      const name = textOf(written)
      const place = places.get(name)
      if (place === undefined) return unknown(name)
      keep(place, from, to)
      seen.push({ opening: Buffer.from(`${written}:`), place })
    })
    shape = seen
    return end
  }

  /** Cuts the line at `at`; false when it is not written as the service writes lines. */
  function cut(bytes: Buffer, at: number): boolean {
    if (!isAt(bytes, at, LINE)) return false
    row.idStart = at + LINE.length
    row.idEnd = endOfString(bytes, row.idStart)
    if (!isAt(bytes, row.idEnd, RECORD)) return false
    row.bytes = bytes
    row.start = row.idEnd + RECORD.length
    row.end = cutByShape(bytes, row.start)
    if (row.end < 0) row.end = cutPartByPart(bytes, row.start)
    return true
  }

  /** Rows of whole lines of a bulk read. */
  return function* rowsOf(pieces: Iterable<Buffer>): Generator<Row> {
    for (const bytes of pieces) {
      let backslash = bytes.indexOf(BACKSLASH)
      for (let at = 0, end = 0; at < bytes.length; at = end + 1) {
        end = bytes.indexOf(NEWLINE, at)
        if (backslash >= 0 && backslash < at) backslash = bytes.indexOf(BACKSLASH, at)
        row.isPlain = backslash < 0 || backslash > end
        if (!cut(bytes, at)) {
          const { record_id, data } = parseAround(bytes.toString('utf8', at, end))
          cut(lineOf(record_id as string, data as string), 0)
          row.isPlain = false
        }
        yield row
      }
    }
  }
}

function isAt(bytes: Buffer, at: number, wanted: Buffer): boolean {
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false
  return true
}

/** The id of a record. */
export function idOf({ bytes, idStart, idEnd }: Row): string {
  return textOf(bytes.toString('utf8', idStart, idEnd))
}

/** The JSON text of a field; undefined where there is none, or null. */
export function jsonOf({ bytes, spans }: Row, column: number): string | undefined {
  const from = spans[2 * column] as number
  return from < 0 || bytes[from] === N ? undefined : bytes.toString('utf8', from, spans[2 * column + 1])
}

const WHOLE = /^-?\d{1,18}$/
const LARGEST = 2n ** 63n - 1n

/** A whole number as its digits; null for what a 64-bit integer does not hold. */
export function digitsOf(raw: string): string | null {
  if (WHOLE.test(raw)) return raw
  if (/^-?\d+$/.test(raw)) return BigInt(raw) <= LARGEST && BigInt(raw) >= -LARGEST - 1n ? raw : null
  const value = Number(raw)
  return Number.isSafeInteger(value) ? String(value) : null
}

/** The text of a column for strings; what is no string stays JSON. */
export function stringOf(raw: string): string {
  return raw.startsWith('"') ? textOf(raw) : raw
}
