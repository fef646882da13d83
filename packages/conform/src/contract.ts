import { readFileSync } from 'node:fs'
import { type Endpoint, endpoints } from '../../client/src/index.ts'

export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: boolean | Schema
  minimum?: number
  maximum?: number
  default?: unknown
}

export interface Parameter {
  name: string
  required: boolean
  schema: Schema
}

/** What an operation promises: read from the API document of the service, without its words. */
export interface Operation {
  parameters: Parameter[]
  /** Not one of those that the specification names. */
  companion: boolean
  codes: number[]
  /** The code of a parameter that is not valid, where it has one of its own. */
  codeOf: Record<string, number>
  reply: Schema
}

export interface Contract {
  operations: Record<string, Operation>
  schemas: Record<string, Schema>
}

export interface ListEndpoint {
  endpoint: Endpoint
  operation: Operation
}

/** The contract that is packed with this program. */
export function readContract(): Contract {
  return JSON.parse(readFileSync(new URL('./generated/contract.json', import.meta.url), 'utf8'))
}

/** Every list that a GET reads. */
export function listsOf({ operations }: Contract): ListEndpoint[] {
  return endpoints.flatMap((endpoint) => {
    const operation = operations[`${endpoint.method} ${endpoint.path}`]
    return operation && endpoint.method === 'GET' && endpoint.page && endpoint.list ? [{ endpoint, operation }] : []
  })
}

/** The code with which a parameter that is not valid is refused. */
export const codeOfParameter = ({ codeOf }: Operation, name: string): number => codeOf[name] ?? codeOf['*'] ?? 10049

/** The items of a reply. */
export function itemsOf({ endpoint }: ListEndpoint, body: Record<string, any> | undefined): any[] {
  const found = (endpoint.list ?? '').split('|').map((path) => at(body, path))
  const items = found.find((each) => Array.isArray(each))
  return Array.isArray(items) ? items : []
}

/** The number of all items that a reply tells. */
export function totalOf({ endpoint }: ListEndpoint, body: Record<string, any> | undefined): number | undefined {
  const total = at(body, endpoint.total ?? 'total')
  return typeof total === 'number' ? total : undefined
}

/** What tells an item from others; undefined where nothing does. */
export function idOf({ endpoint }: ListEndpoint, item: any): string | undefined {
  const id = item?.[endpoint.id ?? 'id']
  return id === undefined || endpoint.id === '' ? undefined : String(id)
}

const at = (value: any, path: string) => path.split('.').reduce((inner, name) => inner?.[name], value)
