import { type Column, TAKEN } from './columns.ts'
import { eachSpan, endOfString, endOfValue, parseAround, textOf } from './raw-json.ts'

/**
 * A record to be written. It stays where it came: in `bytes` from `start` to `end`, and so do its fields, at `spans` (two
 * numbers for each column, -1 where the record has no such field). `text` has a character for each byte.
 */
export type Row = {
  id: string
  bytes: Buffer
  text: string
  start: number
  end: number
  spans: number[]
  /** Whether no string in it has an escape: its bytes are its value. */
  isPlain: boolean
}

const CLOSE = '}'.charCodeAt(0)
const LINE = '{"record_id":'
const RECORD = ',"data":'

/** A field as records write it, and the place of its column. */
type Field = { opening: string; place: number }

/** Makes rows of a kind's records; `unknown` is called with each field that has no column. */
export function rowMaker(columns: readonly Column[], unknown: (name: string) => void) {
  const places = new Map(columns.map(({ name }, place) => [name, place]))
  for (const name of TAKEN) places.set(name, -1)
  /** The fields of the last record that was cut part by part. Records of a kind mostly have the same ones in the same order. */
  let shape: Field[] = []

  /** Where the record ends; -1 when its fields are not those of the shape. */
  function cutByShape(text: string, start: number, spans: number[]): number {
    let at = start + 1
    for (const { opening, place } of shape) {
      if (!text.startsWith(opening, at)) return -1
      const from = at + opening.length
      const end = endOfValue(text, from)
      if (place >= 0) {
        spans[2 * place] = from
        spans[2 * place + 1] = end
      }
      at = end + 1 // a comma, or the end of the record
    }
    return shape.length > 0 && text.charCodeAt(at - 1) === CLOSE ? at : -1
  }

  function cutPartByPart(text: string, start: number, spans: number[]): number {
    const seen: Field[] = []
    const end = eachSpan(text, start, (from, to, written) => {
      const name = textOf(Buffer.from(written, 'latin1').toString())
      const place = places.get(name)
      if (place === undefined) return unknown(name)
      if (place >= 0) {
        spans[2 * place] = from
        spans[2 * place + 1] = to
      }
      seen.push({ opening: `${written}:`, place })
    })
    shape = seen
    return end
  }

  function rowAt(id: string, bytes: Buffer, text: string, start: number, isPlain: boolean): Row {
    const spans = new Array<number>(2 * columns.length).fill(-1)
    let end = cutByShape(text, start, spans)
    if (end < 0) end = cutPartByPart(text, start, spans.fill(-1))
    return { id, bytes, text, start, end, spans, isPlain }
  }

  function rowOf(id: string, data: string): Row {
    const bytes = Buffer.from(data)
    return rowAt(id, bytes, bytes.toString('latin1'), 0, !data.includes('\\'))
  }

  return {
    rowOf,
    /** Rows of whole lines of a bulk read. */
    *rowsOf(lines: Uint8Array): Generator<Row> {
      const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)
      const text = bytes.toString('latin1')
      let backslash = text.indexOf('\\')
      for (let at = 0, end = 0; at < text.length; at = end + 1) {
        end = text.indexOf('\n', at)
        if (backslash >= 0 && backslash < at) backslash = text.indexOf('\\', at)
        const isPlain = backslash < 0 || backslash > end
        const close = text.startsWith(LINE, at) ? endOfString(text, at + LINE.length) : -1
        if (close >= 0 && text.startsWith(RECORD, close)) {
          const id = textOf(bytes.toString('utf8', at + LINE.length, close))
          yield rowAt(id, bytes, text, close + RECORD.length, isPlain)
        } else {
          const { record_id, data } = parseAround(bytes.toString('utf8', at, end))
          yield rowOf(record_id as string, data as string)
        }
      }
    },
  }
}

/** The JSON text of a field; undefined where there is none, or null. */
export function jsonOf({ bytes, text, spans }: Row, column: number): string | undefined {
  const from = spans[2 * column] as number
  return from < 0 || text.startsWith('null', from) ? undefined : bytes.toString('utf8', from, spans[2 * column + 1])
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
