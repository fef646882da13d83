import type { Contract, Operation, Schema } from '../../../../packages/conform/src/contract.ts'
import { openApi } from '../../contract/openapi.ts'
import { endpoints } from '../../open-api/index.ts'

/** What an operation of the API document says, as far as it is read here. */
type Described = {
  'x-companion'?: boolean
  'x-error-codes': { code: number; when: string }[]
  parameters?: { name: string; required?: boolean; schema: Schema }[]
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** Words and rules of a schema that conformance does not look at. */
const DROPPED = new Set([
  'description',
  'title',
  'example',
  'examples',
  'pattern',
  'minLength',
  'maxLength',
  'maxItems',
])

/** What conformance checks ask for: the API document without its words. */
export function conformContract(): Contract {
  const document = openApi(endpoints, { version: '', description: '', examples: {}, callbacks: [] }) as unknown as {
    paths: Record<string, Record<string, Described>>
    components: { schemas: Record<string, Schema> }
  }
  const operations: Record<string, Operation> = {}
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, described] of Object.entries(methods)) {
      if (path.startsWith('/open-api/bulk/')) continue
      operations[`${method.toUpperCase()} ${path}`] = operationOf(described)
    }
  return { operations, schemas: wordless(document.components.schemas) as Contract['schemas'] }
}

function operationOf(described: Described): Operation {
  const { parameters = [], responses, 'x-companion': companion = false, 'x-error-codes': codes } = described
  const reply = responses['200']?.content?.['application/json']?.schema ?? {}
  return {
    parameters: parameters.map(({ name, required = false, schema }) => ({
      ...{ name, required, schema: wordless(schema) as Schema },
    })),
    companion,
    codes: codes.map(({ code }) => code),
    codeOf: Object.fromEntries(codes.flatMap(({ code, when }) => fieldsOf(when).map((name) => [name, code]))),
    reply: wordless(reply.oneOf?.[0] ?? reply) as Schema,
  }
}

/** The parameters whose code it is, as the document says it; `*` is any. */
function fieldsOf(when: string): string[] {
  if (when === '任一参数不合法') return ['*']
  return /^参数 (.+) 不合法$/.exec(when)?.[1]?.split('、') ?? []
}

function wordless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wordless)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (isWord(name, inner) ? [] : [[name, wordless(inner)]])),
  )
}

/** A field of a record may have the name of a keyword: it is a schema then. */
const isWord = (name: string, inner: unknown) =>
  DROPPED.has(name) && (typeof inner !== 'object' || Array.isArray(inner))
