export type ColumnType = 'integer' | 'number' | 'boolean' | 'string' | 'json'
export type Column = { name: string; type: ColumnType }

type Schema = { [key: string]: unknown }
type Reply = { content: Record<string, { schema: Schema }> }

/** What is needed of an API document. */
export type ApiDocument = {
  paths: Record<string, { get?: { responses: Record<string, Reply> } }>
  components: { schemas: Record<string, Schema> }
}

const BULK = '/open-api/bulk/'

/** Names of ours that a record's field cannot have for its column; it is in `_data` all the same. */
export const TAKEN = ['record_id', '_data']

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
