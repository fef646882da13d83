import { eachPart, endOfValue, textOf } from './raw-json.ts'

export type ColumnType = 'integer' | 'number' | 'boolean' | 'string' | 'json'
export type Column = { name: string; type: ColumnType }

/** A record to be written: its fields as JSON text, in the order of the columns, and all of it as it came. */
export type Row = { id: string; fields: (string | undefined)[]; data: string }

type Schema = { [key: string]: unknown }
type Reply = { content: Record<string, { schema: Schema }> }

/** What is needed of an API document. */
export type ApiDocument = {
  paths: Record<string, { get?: { responses: Record<string, Reply> } }>
  components: { schemas: Record<string, Schema> }
}

const BULK = '/open-api/bulk/'

/** Names of ours that a record's field cannot have for its column; it is in `_data` all the same. */
const TAKEN = ['record_id', '_data']

/** The columns of every kind that the service's API document describes. */
export function columnsByKind({ paths, components }: ApiDocument): Map<string, Column[]> {
  const resolved = (schema: Schema): Schema =>
    typeof schema.$ref === 'string'
      ? resolved(components.schemas[schema.$ref.split('/').at(-1) as string] ?? {})
      : schema
  const bulk = Object.entries(paths).filter(([path]) => path.startsWith(BULK))
  return new Map(
    bulk.map(([path, { get }]) => {
      const line = resolved(get?.responses[200]?.content['application/x-ndjson']?.schema ?? {})
      const record = resolved((line.properties as Record<string, Schema> | undefined)?.data ?? {})
      const columns = Object.entries((record.properties ?? {}) as Record<string, Schema>)
        .filter(([name]) => !TAKEN.includes(name))
        .map(([name, schema]) => ({ name, type: typeOf(schema, resolved) }))
      return [path.slice(BULK.length), columns]
    }),
  )
}

/** What a field is beside null; what may be several things is JSON. */
function typeOf(schema: Schema, resolved: (schema: Schema) => Schema): ColumnType {
  const { anyOf, oneOf, type } = resolved(schema)
  const choices = (anyOf ?? oneOf) as Schema[] | undefined
  const types = choices
    ? choices.filter((each) => resolved(each).type !== 'null').map((each) => typeOf(each, resolved))
    : [type]
        .flat()
        .filter((each) => each !== 'null')
        .map(simple)
  const [only = 'json', ...others] = new Set(types)
  return others.length === 0 ? only : 'json'
}

function simple(type: unknown): ColumnType {
  return type === 'integer' || type === 'number' || type === 'boolean' || type === 'string' ? type : 'json'
}

/** Makes rows of a kind's records; `unknown` is told of fields that have no column. */
export function rowMaker(
  columns: readonly Column[],
  unknown: (name: string) => void,
): (id: string, data: string) => Row {
  const places = new Map(columns.map(({ name }, place) => [name, place]))
  for (const name of TAKEN) places.set(name, -1)
  /** The fields of the last record that was cut part by part. Records of a kind mostly have the same ones in the same order. */
  let shape: Field[] = []

  function cutByShape(data: string): Cut | undefined {
    const fields = new Array<string | undefined>(columns.length)
    let at = 1
    for (const { opening, place } of shape) {
      if (!data.startsWith(opening, at)) return undefined
      const from = at + opening.length
      const end = endOfValue(data, from)
      if (place >= 0) fields[place] = data.slice(from, end)
      at = end + 1 // a comma, or the end of the record
    }
    return shape.length > 0 && data.charCodeAt(at - 1) === CLOSE ? { fields, end: at } : undefined
  }

  function cutPartByPart(data: string): Cut {
    const fields = new Array<string | undefined>(columns.length)
    const seen: Field[] = []
    const end = eachPart(data, (part, name) => {
      const place = places.get(name)
      if (place === undefined) return unknown(name)
      if (place >= 0) fields[place] = part
      seen.push({ opening: `${JSON.stringify(name)}:`, place })
    })
    shape = seen
    return { fields, end }
  }

  return (id, data) => {
    const { fields, end } = cutByShape(data) ?? cutPartByPart(data)
    return { id, fields, data: end < data.length ? data.slice(0, end) : data }
  }
}

/** A field as records write it, and the place of its column. */
type Field = { opening: string; place: number }
type Cut = { fields: (string | undefined)[]; end: number }

const CLOSE = '}'.charCodeAt(0)

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
