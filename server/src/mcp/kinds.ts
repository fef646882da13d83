import { z } from 'zod'
import { adminEndpoints } from '../admin-api/index.ts'
import { CORP } from '../admin-api/kit/call.ts'
import type { Resource } from '../admin-api/kit/resource.ts'
import type { RestEndpoint } from '../endpoint.ts'

/** Messages are drafted by a tool of their own, and sent by another. */
const NEVER_WRITTEN = ['group-messages', 'moments']

/** A resource of the management API, and its endpoints that tools call. */
export type Kind = {
  name: string
  resource: Resource
  create: RestEndpoint | undefined
  update: RestEndpoint | undefined
  stats: RestEndpoint | undefined
  verbs: string[]
}

const found = (method: string, path: string) =>
  adminEndpoints.find((each) => each.method === method && each.path === `${CORP}/${path}`)

function kindOf(resource: Resource): Kind {
  const name = resource.path
  const isWritten = !NEVER_WRITTEN.includes(name)
  const one = `${CORP}/${name}/{id}/`
  return {
    ...{ name, resource },
    create: isWritten ? found('POST', name) : undefined,
    update: isWritten ? found('PATCH', `${name}/{id}`) : undefined,
    stats: found('GET', `${name}/{id}/stats`),
    verbs: adminEndpoints
      .filter(({ method, path }) => method === 'POST' && path.startsWith(one) && !path.slice(one.length).includes('/'))
      .map(({ path }) => path.slice(one.length)),
  }
}

/** Every kind of record with a list of its own. */
export const kinds: readonly Kind[] = adminEndpoints
  .flatMap((each) => ('resource' in each ? [each.resource as Resource] : []))
  .filter(({ path }) => found('GET', path))
  .map(kindOf)

/** What an agent needs to know to ask for a kind and to write it. `definitions` are schemas that others refer to. */
export function describeKind({ name, resource, create, update, verbs }: Kind) {
  const filters = Object.fromEntries(Object.entries(resource.filters ?? {}).map(([key, { schema }]) => [key, schema]))
  const made = fieldsOf(create?.body?.shape ?? {})
  const changed = fieldsOf(update?.body?.shape ?? {})
  const isIn = ({ fields }: Fields, key: string) => fields.some((each) => each.name === key)
  const writable = [...made.fields, ...changed.fields.filter(({ name }) => !isIn(made, name))]
  const definitions = { ...changed.definitions, ...made.definitions }
  return {
    kind: name,
    id: resource.id.column,
    fields: fieldsOf(resource.record.shape).fields.map(inShort),
    filters: fieldsOf(filters).fields.map(inShort),
    sorts: Object.keys(resource.sorts).flatMap((sort) => [sort, `-${sort}`]),
    search: resource.search !== undefined,
    writable: writable.map((field) => ({
      ...field,
      create: isIn(made, field.name),
      update: isIn(changed, field.name),
    })),
    verbs,
    ...(Object.keys(definitions).length > 0 ? { definitions } : {}),
  }
}

type Schema = Record<string, unknown>
type Field = { name: string; description?: unknown; required: boolean; schema: Schema }
type Fields = { fields: Field[]; definitions: Schema }

function inShort({ name, description, schema }: Field) {
  const { enum: values, type, anyOf } = schema as Schema & { anyOf?: Schema[] }
  return { name, ...(description ? { description } : {}), type: values ?? type ?? (anyOf ? 'one of several' : 'any') }
}

function fieldsOf(shape: z.ZodRawShape): Fields {
  const made = z.toJSONSchema(z.object(shape), { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Schema>
    required?: string[]
    $defs?: Schema
  }
  const { properties = {}, required = [], $defs = {} } = made
  const fields = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    ...{ name, ...(description ? { description } : {}), required: required.includes(name) },
    schema,
  }))
  return { fields, definitions: $defs }
}
