import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** A JSON Schema as our document writes them; references point into the document's components. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  $ref?: string
  'x-may-repeat'?: true
}

export type Parameter = { name: string; required: boolean; schema: Schema; example?: unknown; valid: ValidateFunction }

/** One operation of the API document, with what tells a good reply of it from a bad one. */
export type Operation = {
  method: string
  path: string
  query: readonly Parameter[]
  body?: { schema: Schema; example: unknown; required: boolean; valid: ValidateFunction }
  /** Whether null in an optional field of its body is as good as nothing. */
  takesNull?: boolean
  writes: boolean
  needsToken: boolean
  /** The HTTP status that goes with each code that the operation may answer with. */
  codes: Map<number, number>
  /** What a reply of 2xx, 4xx or 5xx must be; of a stream, each of its lines. */
  validReply: ReadonlyMap<2 | 4 | 5, ValidateFunction>
  validLine?: ValidateFunction
}

/** Whether it answers with all records of a kind, line by line. */
export const isStream = ({ validLine }: Operation) => validLine !== undefined

export type Document = { operations: readonly Operation[]; components: Record<string, Schema> }

type Written = {
  paths: Record<string, Record<string, WrittenOperation>>
  components: { schemas: Record<string, Schema> }
}

type WrittenOperation = {
  parameters: { name: string; in: string; required: boolean; schema: Schema; example?: unknown }[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema; example?: unknown } } }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
  security: unknown[]
  'x-error-codes': { code: number; http: number }[]
  'x-companion'?: boolean
}

/** Reads the document alone: nothing else about the service is used. */
export function readDocument(document: unknown): Document {
  const { paths, components } = document as Written
  const ajv = new Ajv2020({ strict: false })
  ajv.addSchema(pointed({ $id: 'document', components }) as object)
  const compile = (schema: Schema) => ajv.compile(pointed(schema) as object)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]): Operation => {
      const { parameters, requestBody, responses } = written
      const content = requestBody?.content['application/json']
      const lines = responses['200']?.content['application/x-ndjson']
      return {
        method: method.toUpperCase(),
        path,
        query: parameters
          .filter((each) => each.in === 'query')
          .map((each) => ({ ...each, valid: compile(each.schema) })),
        ...(content
          ? {
              body: {
                schema: content.schema,
                example: content.example ?? {},
                required: requestBody?.required ?? true,
                valid: compile(content.schema),
              },
            }
          : {}),
        takesNull: written['x-companion'] ?? false,
        writes: parameters.some((each) => each.in === 'header' && each.name === 'Idempotency-Key'),
        needsToken: written.security.length > 0,
        codes: new Map(written['x-error-codes'].map(({ code, http }) => [code, http])),
        validReply: new Map([
          [2, compile(schemaOf(responses, '200'))],
          [4, compile(schemaOf(responses, '4XX'))],
          [5, compile(schemaOf(responses, '5XX'))],
        ]),
        ...(lines ? { validLine: compile(lines.schema) } : {}),
      }
    }),
  )
  return { operations, components: components.schemas }
}

function schemaOf(responses: WrittenOperation['responses'], status: string): Schema {
  const json = responses[status]?.content['application/json']
  if (!json) throw new Error(`the document has no ${status} reply`)
  return json.schema
}

/** With references into the document; what it says is not always checked may be anything. */
function pointed(value: object): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/components/', '"document#/components/'), (_, node) =>
    node?.['x-unchecked'] ? {} : node,
  )
}

/** The schema that a reference names. */
export function resolve(components: Record<string, Schema>, schema: Schema): Schema {
  const name = schema.$ref?.split('/').pop()
  return name === undefined ? schema : ((components[name] as Schema | undefined) ?? {})
}
