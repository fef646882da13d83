import { openApi } from '../../contract/openapi.ts'
import type { JsonSchema } from '../../contract/schema.ts'
import type { OpenEndpoint } from '../../endpoint.ts'

/** What the client's table says of an endpoint. */
type Row = {
  name: string
  method: 'GET' | 'POST'
  path: string
  envelope: OpenEndpoint['envelope']
  page?: 'offset' | 'page_no' | 'last_id' | 'cursor' | 'whole'
  list?: string
  total?: string
  id?: string
  query?: string
  writes: boolean
}

/** A row with the schemas of what goes in and comes out; `item` of a list. */
export type Described = { row: Row; params: JsonSchema; reply: JsonSchema; item?: JsonSchema; codes: number[] }

/** Fields that are the key of a list's items, the best first. */
const IDS = ['id', 't_id', 'tag_id', 'tag_group_id', 'u_id', 'uid', 'field_id', 'group_ext_id', 'order_id', 'phone']
/** Lists whose items have another key: the first shows a customer once for each of its staff. */
const OTHER_IDS: Record<string, string> = {
  '/open-api/external_user_staff_relation/list': '',
  '/open-api/external_user/group_list/get': 'group_id',
}

type Operation = {
  parameters: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content: Record<string, { schema: { oneOf?: JsonSchema[] } }> }>
  'x-error-codes': { code: number }[]
}

/** Everything that the client is made of: the endpoints but the bulk reads, and the records that they name. */
export function describeClient(endpoints: readonly OpenEndpoint[]) {
  const document = openApi(endpoints, { version: '0', description: '' })
  const components = document.components.schemas
  const described = endpoints
    .filter(({ produces }) => produces === undefined)
    .map((endpoint, _, all) => {
      const operation = (document.paths[endpoint.path] as Record<string, unknown>)[endpoint.method.toLowerCase()]
      const name = nameOf(endpoint.path, new Set(all.map(({ path }) => path)))
      return describe(name, endpoint, operation as Operation, components)
    })
  return { described, components }
}

function describe(
  name: string,
  endpoint: OpenEndpoint,
  operation: Operation,
  components: Record<string, JsonSchema>,
): Described {
  const { method, path, envelope, writes } = endpoint
  const [asked, body] = [querySchema(operation), operation.requestBody?.content['application/json']?.schema]
  const params = body ? joined(asked, body) : asked
  const beside = body ? propertiesOf(asked).map(([name]) => name) : []
  const success = operation.responses['200']?.content['application/json']?.schema.oneOf?.[0] as JsonSchema
  const reply = withoutEnvelope(success)
  const list = endpoint.writes ? undefined : listIn(endpoint, params, reply, components)
  const query = beside.length > 0 ? { query: beside.join('|') } : {}
  const row = { name, method, path, envelope, ...list?.row, ...query, writes }
  const codes = operation['x-error-codes'].map(({ code }) => code)
  return { row, params, reply, codes, ...(list ? { item: list.item } : {}) }
}

/** Path segments after `/open-api/`, each in camel case; one below the path of another call is joined to that: `list/v2` is `listV2`. */
function nameOf(path: string, paths: ReadonlySet<string>): string {
  const segments = path.replace('/open-api/', '').split('/')
  if (paths.has(path.slice(0, path.lastIndexOf('/')))) segments.push(segments.splice(-2).join('_'))
  return segments.map((one) => one.replaceAll(/_(\w)/g, (_, next: string) => next.toUpperCase())).join('.')
}

function querySchema({ parameters }: Operation): JsonSchema {
  const query = parameters.filter((each) => each.in === 'query')
  const property = ({ name, schema, description }: (typeof query)[number]) => [name, { ...schema, description }]
  const required = query.filter((each) => each.required).map(({ name }) => name)
  return { type: 'object', properties: Object.fromEntries(query.map(property)), required }
}

/** What goes into the address and what goes into the body of one call, as its parameters. */
function joined(query: JsonSchema, body: JsonSchema): JsonSchema {
  if (propertiesOf(query).length === 0) return body
  const required = [query, body].flatMap(({ required = [] }) => required as string[])
  return { ...body, properties: Object.fromEntries([...propertiesOf(query), ...propertiesOf(body)]), required }
}

const ENVELOPE = ['errcode', 'errmsg', 'errmsge', 'status_code', 'status_message', 'success']

function withoutEnvelope(schema: JsonSchema): JsonSchema {
  const { title: _, ...rest } = schema
  const kept = propertiesOf(schema).filter(([name]) => !ENVELOPE.includes(name))
  const required = ((schema.required ?? []) as string[]).filter((name) => !ENVELOPE.includes(name))
  return { ...rest, properties: Object.fromEntries(kept), required }
}

function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
}

function resolved(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  return name === undefined ? schema : (components[name] as JsonSchema)
}

/** Where the items of a list are and how its pages follow each other; undefined for a reply that is no list. */
function listIn({ path }: OpenEndpoint, params: JsonSchema, reply: JsonSchema, components: Record<string, JsonSchema>) {
  const names = propertiesOf(params).map(([name]) => name)
  const page = (['offset', 'page_no', 'last_id', 'cursor'] as const).find((each) => names.includes(each))
  if (!page && !path.endsWith('/list')) return undefined
  const fields = propertiesOf(reply).flatMap(([name, schema]) => {
    const below = propertiesOf(resolved(schema, components)).map(([inner, schema]) => [`${name}.${inner}`, schema])
    return [[name, schema], ...below] as [string, JsonSchema][]
  })
  const fieldsOf = (schema: JsonSchema): [string, JsonSchema][] => {
    const { oneOf, ...own } = resolved(schema, components)
    return oneOf ? (oneOf as JsonSchema[]).flatMap(fieldsOf) : propertiesOf(own)
  }
  const isRecord = (schema: JsonSchema) => fieldsOf(schema).length > 0
  const lists = fields.filter(([, { type, items }]) => type === 'array' && isRecord(items as JsonSchema))
  const items = lists.map(([, schema]) => schema.items as JsonSchema)
  const total = fields.find(([name]) => /^(?:\w+\.)?total(?:_|$)/.test(name) && name !== 'total')?.[0]
  const hasTotal = fields.some(([name]) => name === 'total')
  const own = new Set(items.flatMap((item) => fieldsOf(item).map(([name]) => name)))
  const id = OTHER_IDS[path] ?? IDS.find((name) => own.has(name)) ?? ''
  return {
    row: {
      page: page ?? ('whole' as const),
      list: lists.map(([name]) => name).join('|'),
      ...(total && !hasTotal ? { total } : {}),
      ...(id === 'id' ? {} : { id }),
    },
    item: items.length === 1 ? (items[0] as JsonSchema) : { anyOf: items },
  }
}

/** The table as the client's source. */
export function tableSource(described: readonly Described[]): string {
  const lines = described.map(({ row }) => {
    const fields = Object.entries(row).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    return `  { ${fields.join(', ')} },\n`
  })
  return `import type { Endpoint } from '../types.ts'

/** Every endpoint but the bulk reads. Written by \`npm run docs\` from the declarations. */
// biome-ignore format: a line for each
export const endpoints: readonly Endpoint[] = [
${lines.join('').replaceAll('"', "'")}]
`
}
