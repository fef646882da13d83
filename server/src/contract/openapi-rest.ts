import { z } from 'zod'
import { IDEMPOTENCY_KEY, jsonBody, operationParameter } from './openapi.ts'
import { type CommonProblem, type ProblemRules, problems } from './problem.ts'
import { refusalCodes } from './reasons.ts'
import { type JsonSchema, wireSchema } from './schema.ts'
import { toldFields } from './told-reason.ts'

/** What the API document needs to know of an endpoint of the management API or of public pages. */
export type DescribedRest = {
  audience: 'admin' | 'public'
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  summary: string
  description?: string
  tag: string
  right?: string
  orRight?: string
  personal?: true
  auth: boolean
  params: z.ZodObject
  query: z.ZodObject
  body?: z.ZodObject
  bodyOptional?: true
  reply?: z.ZodObject
  status: number
  produces?: string
  /** The media type of a body that is no JSON. */
  consumes?: string
  /** Changes one record, and only the version of it that `If-Match` names. */
  versioned?: true
  callsOut?: true
  /** Other media types of the same reply, which a caller may ask for by `Accept`. */
  alsoProduces?: readonly string[]
  errors: ProblemRules
  deprecated?: { since: string; successor?: string }
  bodyLimit: number
  example: { path?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }
}

/** A problem with one of these codes. */
const problemDocument = (codes: readonly string[]) =>
  z
    .object({
      type: z.string().describe('问题类型的 URI'),
      title: z.string().describe('一句话说明'),
      status: z.int().describe('HTTP 状态'),
      detail: z.string().optional().describe('这一次的原因'),
      code: z.enum(codes).describe('供程序判断的代码'),
      errors: z
        .array(
          z
            .object({
              field: z.string().describe('字段的路径'),
              code: z.enum(refusalCodes).describe('原因的代码，供程序判断'),
              ...toldFields,
            })
            .meta({ id: 'FieldProblem' }),
        )
        .optional()
        .describe('不合法的字段'),
      current: z.unknown().optional().describe('因并发修改而冲突时，记录的当前内容'),
    })
    .meta({ id: 'Problem' })

/** Every problem that an endpoint can answer with, by its code: its own, then the common ones that apply to it. */
function problemsOf(endpoint: DescribedRest): ProblemRules {
  const common = (Object.keys(problems) as CommonProblem[]).filter((code) => applies(endpoint, code))
  return { ...endpoint.errors, ...Object.fromEntries(common.map((code) => [code, problems[code]])) }
}

function applies(endpoint: DescribedRest, code: CommonProblem): boolean {
  const { audience, auth, right, personal, params, body, consumes, query, method } = endpoint
  if (code === 'unauthenticated') return auth
  // a page of another site may ask for no change
  if (code === 'forbidden') return right !== undefined || personal === true || method !== 'GET'
  if (code === 'not_found') return Object.keys(params.shape).length > 0
  if (code === 'method_not_allowed') return false
  if (code === 'conflict') return method !== 'GET'
  const loaded = body !== undefined || consumes !== undefined
  if (code === 'too_large' || code === 'unsupported_media_type') return loaded
  if (code === 'invalid') return method !== 'GET' || audience === 'admin' || Object.keys(query.shape).length > 0
  return true
}

/** The OpenAPI 3.1 document of these endpoints, which are all of one audience. */
export function restOpenApi(
  endpoints: readonly DescribedRest[],
  info: { title: string; version: string; description?: string },
) {
  const components: Record<string, JsonSchema> = {}
  const codes = new Set([...Object.keys(problems), ...endpoints.flatMap(({ errors }) => Object.keys(errors))])
  wireSchema(z.object({ problem: problemDocument([...codes].sort()) }), 'output', components)
  for (const { reply } of endpoints) if (reply) wireSchema(reply, 'output', components)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const methods = paths[endpoint.path] ?? {}
    methods[endpoint.method.toLowerCase()] = operation(endpoint, components)
    paths[endpoint.path] = methods
  }
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'guanxi_session' },
        key: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operation(endpoint: DescribedRest, components: Record<string, JsonSchema>) {
  const { params, query, body, example, consumes } = endpoint
  const parameters = (place: 'path' | 'query', shape: z.ZodObject) =>
    Object.entries(shape.shape).map(([name, schema]) =>
      operationParameter(place, name, schema as z.ZodType, components, example[place]?.[name]),
    )
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    tags: [endpoint.tag],
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    security: endpoint.auth ? [{ session: [] }, ...(endpoint.personal ? [] : [{ key: [] }])] : [],
    'x-right': endpoint.right ?? null,
    ...(endpoint.orRight ? { 'x-or-right': endpoint.orRight } : {}),
    parameters: [...parameters('path', params), ...parameters('query', query), ...headersOf(endpoint)],
    ...(consumes ? { requestBody: { required: true, content: { [consumes]: { schema: UPLOAD } } } } : {}),
    ...(body ? { requestBody: jsonBody(endpoint, inputSchema(body, components)) } : {}),
    responses: responses(endpoint, components),
  }
}

/** The headers that an endpoint honours. */
function headersOf({ audience, auth, method, callsOut, versioned }: DescribedRest) {
  const once = audience === 'admin' && auth && method !== 'GET' && !callsOut
  return [...(once ? [IDEMPOTENCY_KEY] : []), ...(versioned ? [IF_MATCH] : [])]
}

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: '读取记录时的 ETag；记录已被他人修改时为 409，并附当前内容。不传则不比较',
  schema: { type: 'string', minLength: 1 },
}

/** A record that is written in another form than it is read has a name of its own for that: `FormFieldInput`. */
function inputSchema(body: z.ZodObject, components: Record<string, JsonSchema>): JsonSchema {
  const own: Record<string, JsonSchema> = {}
  const schema = wireSchema(body, 'input', own)
  const differs = ([name, definition]: [string, JsonSchema]) =>
    components[name] !== undefined && JSON.stringify(components[name]) !== JSON.stringify(definition)
  const renamed = Object.entries(own).filter(differs)
  const rename = (value: JsonSchema): JsonSchema =>
    renamed.reduce(
      (node, [name]) => JSON.parse(JSON.stringify(node).replaceAll(`"${SCHEMAS}${name}"`, `"${SCHEMAS}${name}Input"`)),
      value,
    )
  for (const [name, definition] of Object.entries(own)) {
    components[renamed.some(([each]) => each === name) ? `${name}Input` : name] = rename(definition)
  }
  return rename(schema)
}

const SCHEMAS = '#/components/schemas/'

const UPLOAD = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

function responses(endpoint: DescribedRest, components: Record<string, JsonSchema>) {
  const { status, reply, produces } = endpoint
  const failures = new Map<number, string[]>()
  for (const [code, { status, title }] of Object.entries(problemsOf(endpoint))) {
    failures.set(status, [...(failures.get(status) ?? []), `${code}：${title.zh}`])
  }
  const content = produces
    ? { [produces]: { schema: { type: 'string' } } }
    : reply && {
        'application/json': { schema: wireSchema(reply, 'output', components) },
        ...Object.fromEntries((endpoint.alsoProduces ?? []).map((type) => [type, { schema: { type: 'string' } }])),
      }
  const problem = { 'application/problem+json': { schema: { $ref: `${SCHEMAS}Problem` } } }
  return {
    [status]: { description: '成功', ...(content ? { content } : {}) },
    ...Object.fromEntries(
      [...failures].map(([status, lines]) => [status, { description: lines.join('；'), content: problem }]),
    ),
  }
}

function operationId({ method, path }: DescribedRest): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return [method.toLowerCase(), ...words].join('_')
}
