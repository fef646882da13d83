import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Parameter, Schema } from '../document.ts'

/** One operation of the management API's document. */
export type RestOperation = {
  method: string
  path: string
  params: readonly Parameter[]
  query: readonly Parameter[]
  body?: { schema: Schema; example: unknown; required: boolean; valid: ValidateFunction }
  /** Whether the body is a form with a file. */
  upload: boolean
  right: string | null
  needsCaller: boolean
  /** The status of a success, the media types that it may have, and what its JSON must be. */
  success: { status: number; types: readonly string[]; valid?: ValidateFunction }
  /** The statuses of refusals. */
  refusals: ReadonlySet<number>
}

export type RestDocument = {
  operations: readonly RestOperation[]
  components: Record<string, Schema>
  validProblem: ValidateFunction
}

type Content = Record<string, { schema: Schema; example?: unknown }>
type Written = {
  paths: Record<string, Record<string, WrittenOperation>>
  components: { schemas: Record<string, Schema> }
}
type WrittenOperation = {
  parameters: { name: string; in: string; required: boolean; schema: Schema; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
  security: unknown[]
  'x-right': string | null
}

/** Reads the management API's document; nothing else about the service is used. */
export function readRestDocument(document: unknown): RestDocument {
  const { paths, components } = document as Written
  const ajv = new Ajv2020({ strict: false })
  ajv.addSchema(pointed({ $id: 'document', components }) as object)
  const compile = (schema: Schema) => ajv.compile(pointed(schema) as object)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]): RestOperation => {
      const { parameters, requestBody, responses } = written
      const json = requestBody?.content['application/json']
      const statuses = Object.keys(responses).map(Number)
      const status = statuses.find((each) => each < 300) as number
      const content = responses[status]?.content ?? {}
      const reply = content['application/json']
      const placed = (place: string) =>
        parameters.filter((each) => each.in === place).map((each) => ({ ...each, valid: compile(each.schema) }))
      return {
        method: method.toUpperCase(),
        path,
        params: placed('path'),
        query: placed('query'),
        ...(json
          ? { body: { schema: json.schema, example: json.example ?? {}, required: true, valid: compile(json.schema) } }
          : {}),
        upload: requestBody?.content['multipart/form-data'] !== undefined,
        right: written['x-right'],
        needsCaller: written.security.length > 0,
        success: { status, types: Object.keys(content), ...(reply ? { valid: compile(reply.schema) } : {}) },
        refusals: new Set(statuses.filter((each) => each >= 400)),
      }
    }),
  )
  return { operations, components: components.schemas, validProblem: compile(components.schemas.Problem as Schema) }
}

/** With references into the document; what it says is not always checked may be anything. */
function pointed(value: object): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/components/', '"document#/components/'), (_, node) =>
    node?.['x-unchecked'] ? {} : node,
  )
}
