import { z } from 'zod'
import { changesByGet } from './changes-by-get.ts'
import type { Described } from './described.ts'
import { globals, type Rule } from './errors.ts'
import { metaOf } from './fields.ts'
import { CALLBACK_TAG, type DescribedCallback, webhooks } from './openapi-callbacks.ts'
import { responses } from './openapi-replies.ts'
import { phraseOf } from './reasons.ts'
import { type JsonSchema, wireSchema } from './schema.ts'
import { byMenu } from './vendor-menu.ts'

/** What the document tells beside its endpoints; `examples` are replies by path. */
type About = {
  version: string
  description: string
  examples?: Record<string, unknown>
  callbacks?: readonly DescribedCallback[]
}

/** The OpenAPI 3.1 document of these endpoints. */
export function openApi(endpoints: readonly Described[], about: About) {
  const { version, description, examples = {}, callbacks = [] } = about
  const components: Record<string, JsonSchema> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  const groups = byMenu(endpoints)
  for (const { zh: tag, members } of groups) {
    for (const endpoint of members) {
      const { path, method } = endpoint
      paths[path] = { [method.toLowerCase()]: { tags: [tag], ...operation(endpoint, components, examples[path]) } }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '关系 Guanxi 开放接口',
      version,
      summary: '客户关系与营销后台的开放接口',
      description,
      contact: { name: 'Guanxi' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: '提供本文档的服务' }],
    tags: [...groups.map(tagOf), ...(callbacks.length > 0 ? [CALLBACK_TAG] : [])],
    paths,
    ...(callbacks.length > 0 ? { webhooks: webhooks(callbacks, components) } : {}),
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: '请求头 Authorization: Bearer <access_token>' },
        access_token: {
          ...{ type: 'apiKey', in: 'query', name: 'access_token' },
          description: '查询参数 access_token；代理服务器会把它写进访问日志，建议用请求头',
        },
      },
    },
  }
}

/** A group of the document, described by what is in it. */
const tagOf = ({ zh: name, members }: { zh: string; members: readonly Described[] }) => ({
  name,
  description: `${members.map(({ summary }) => summary).join('、')}。`,
})

/** Every code an endpoint can answer with: its own, then the global ones that apply to it. */
export function codesOf(endpoint: Described): { code: number; message: string; when: string; http: number }[] {
  const own = Object.entries(endpoint.errors).map(([code, rule]) => ({
    code: Number(code),
    message: rule.message,
    when: whenOf(rule),
    http: 200,
  }))
  const global = Object.entries(globals)
    .map(([code, entry]) => ({ code: Number(code), ...entry }))
    .filter(({ code }) => applies(endpoint, code))
  return [...own, ...global]
}

function applies(endpoint: Described, code: number): boolean {
  if (code === 10901) return endpoint.seat !== undefined
  if (code === 10902) return endpoint.terms !== undefined
  if (code === 10052) return endpoint.auth
  if (code === 10907) return changesByGet(endpoint)
  if (code === 10909) return endpoint.writes
  if (code === 10910) return endpoint.cursor
  if (code === 10913) return endpoint.body !== undefined
  return code !== 10904
}

/** In one line, how a rule's code comes about. */
function whenOf(rule: Rule): string {
  if (rule.kind === 'invalid')
    return rule.field === '*' ? '任一参数不合法' : `参数 ${rule.field.replaceAll('|', '、')} 不合法`
  if (rule.kind === 'failed') return '数据库执行查询时报错'
  return rule.unreachable ?? rule.message
}

function operation(endpoint: Described, components: Record<string, JsonSchema>, example: unknown) {
  const { query, body, auth } = endpoint
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    description: describe(endpoint),
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    ...(auth ? { security: [{ bearer: [] }, { access_token: [] }] } : { security: [] }),
    'x-seat': endpoint.seat ?? null,
    'x-companion': endpoint.companion,
    ...(endpoint.partlyKnown ? { 'x-partly-known': true } : {}),
    'x-error-codes': codesOf(endpoint),
    parameters: [
      ...Object.entries(query.shape).map(([name, schema]) =>
        operationParameter('query', name, schema as z.ZodType, components, endpoint.example.query?.[name]),
      ),
      ...(endpoint.writes ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body ? { requestBody: jsonBody(endpoint, wireSchema(body, 'input', components)) } : {}),
    responses: responses(endpoint, codesOf(endpoint), components, example),
  }
}

/** A JSON body of that schema, with the endpoint's example. */
export function jsonBody(
  { bodyOptional, example }: { bodyOptional?: boolean; example: Described['example'] },
  schema: object,
) {
  const content = { schema, ...(example.body ? { example: example.body } : {}) }
  return { required: !bodyOptional, content: { 'application/json': content } }
}

/** As a parameter of every call that honours it. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: '幂等键，1 到 255 个可打印字符，保留 24 小时；相同的键与请求体只执行一次，并原样返回首次应答',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function operationId({ path }: Described): string {
  return path.replace('/open-api/', '').replaceAll(/[^A-Za-z0-9]+(.)/g, (_, next: string) => next.toUpperCase())
}

function describe(endpoint: Described): string {
  const lines = [
    endpoint.description,
    endpoint.companion ? '配套接口：规范之外，为使用规范中的接口所需。' : undefined,
    endpoint.partlyKnown ? '部分已知：供应商的页面没有完整见到，未见到的部分与同类接口一致。' : undefined,
    `席位：${endpoint.seat ?? '不需要'}。`,
    endpoint.terms ? '需先同意会话接口条款。' : undefined,
    endpoint.body && endpoint.bodyLimit !== 1024 * 1024
      ? `请求体上限 ${endpoint.bodyLimit / 1024 / 1024} MiB。`
      : undefined,
  ]
  return lines.filter((line) => line !== undefined).join('\n\n')
}

/** A parameter of a path or query: its schema, rule and example. */
export function operationParameter(
  place: 'path' | 'query',
  name: string,
  schema: z.ZodType,
  components: Record<string, JsonSchema>,
  example?: string,
) {
  const wire = wireSchema(z.object({ [name]: schema }), 'input', components) as {
    properties: Record<string, JsonSchema>
    required?: string[]
  }
  const { description, default: standard, ...shape } = wire.properties[name] as JsonSchema
  const rule = metaOf(schema).rule
  return {
    name,
    in: place,
    required: wire.required?.includes(name) ?? false,
    description: [description, rule && `取值：${phraseOf(rule, 'zh')}`].filter(Boolean).join('。'),
    schema:
      standard === undefined ? shape : { ...shape, default: shape.type === 'string' ? String(standard) : standard },
    ...(example === undefined
      ? {}
      : { example: shape.type === 'integer' || shape.type === 'number' ? Number(example) : example }),
  }
}
