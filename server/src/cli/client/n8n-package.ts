import { fileURLToPath } from 'node:url'
import { buildInto } from '../../../../packages/n8n-nodes-guanxi/build.mts'
import type { Operation, Parameter } from '../../../../packages/n8n-nodes-guanxi/src/operation.ts'
import type { JsonSchema } from '../../contract/schema.ts'
import { endpoints } from '../../open-api/index.ts'
import { pack } from './pack.ts'
import { type Described, describeClient } from './table.ts'

const inNodes = (path: string) =>
  fileURLToPath(new URL(`../../../../packages/n8n-nodes-guanxi/${path}`, import.meta.url))

/** Where what is made from the declarations stands. */
export const OPERATIONS_FILE = inNodes('src/generated/operations.ts')
/** What the service serves under `/client/`. */
export const N8N_FILE = inNodes('n8n-nodes-guanxi.tgz')

const TOKEN = 'accessToken.get'
/** What walks through a list sets by itself. */
const PAGING = ['limit', 'offset', 'page_no', 'page_size', 'last_id', 'cursor']

/** The operations as the nodes' source. */
export function operationsSource(): string {
  const { described } = describeClient(endpoints)
  const summaries = new Map(endpoints.map(({ path, summary }) => [path, summary]))
  const lines = described
    .filter(({ row }) => row.name !== TOKEN)
    .map((each) => `  ${JSON.stringify(operationOf(each, summaries.get(each.row.path) ?? ''))},\n`)
  return `import type { Operation } from '../operation.ts'

/** Every call but the bulk reads and that for a token. Written by \`npm run docs\` from the declarations. */
export const operations: readonly Operation[] = [
${lines.join('')}]
`
}

function operationOf({ row, params }: Described, summary: string): Operation {
  const fields = Object.entries((params.properties ?? {}) as Record<string, JsonSchema>)
  const required = (params.required ?? []) as string[]
  const parameters = fields
    .filter(([name]) => row.page === undefined || !PAGING.includes(name))
    .map(([name, schema]) => parameterOf(name, schema, required.includes(name)))
  return {
    ...{ name: row.name, summary, ...(row.writes ? { writes: true as const } : {}) },
    ...{ ...(row.page ? { list: true as const } : {}), parameters },
  }
}

function parameterOf(name: string, schema: JsonSchema, required: boolean): Parameter {
  const options = schema.enum as (string | number)[] | undefined
  return {
    ...{ name, type: options ? 'options' : typeOf(schema), ...(required ? { required: true as const } : {}) },
    ...(options ? { options } : {}),
    ...(typeof schema.description === 'string' ? { description: schema.description } : {}),
  }
}

function typeOf({ type, anyOf, $ref }: JsonSchema): Parameter['type'] {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'array' || type === 'object' || $ref !== undefined ? 'json' : anyOf || type ? 'string' : 'json'
}

/** The package as npm would pack it. */
export const n8nTarball = () => pack({ at: inNodes, buildInto, built: /\.(?:js|svg)$/, pages: ['README.zh-CN.md'] })
