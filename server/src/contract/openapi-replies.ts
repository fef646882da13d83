import { z } from 'zod'
import type { Described } from './described.ts'
import { envelopes } from './envelopes.ts'
import { type JsonSchema, wireSchema } from './schema.ts'

type Code = { code: number; message: string; when: string; http: number }

/**
 * What an endpoint answers with. Success and failure differ by a code of which each lists its own values, so that
 * comparing it with 0 narrows a generated type to one of them.
 */
export function responses(
  endpoint: Described,
  codes: readonly Code[],
  components: Record<string, JsonSchema>,
  example: unknown,
) {
  const { fields } = envelopes[endpoint.envelope]
  const success = wireSchema(z.object({ ...fields, ...endpoint.reply.shape }), 'output', components)
  const failing = wireSchema(z.object({ ...fields, ...failureShape(endpoint) }), 'output', components)
  const among = (hundred: number) => codes.filter(({ http }) => Math.floor(http / 100) === hundred)
  const failure = (hundred: number) => ({
    title: '失败',
    ...fixed(
      endpoint,
      failing,
      among(hundred).map(({ code }) => code),
    ),
  })
  const content = (schema: JsonSchema, more = {}) => ({ 'application/json': { schema, ...more } })
  const shown = example === undefined ? {} : { example }
  const lines = endpoint.produces && wireSchema(endpoint.reply, 'output', components)
  return {
    200: lines
      ? {
          description: `成功时每行一个 JSON 对象，失败时为带以下错误码的 JSON。\n\n${tableOf(among(2))}`,
          headers: { ...REQUEST_ID, ...FEED_CURSOR },
          content: { [endpoint.produces as string]: { schema: lines, ...shown }, ...content(failure(2)) },
        }
      : {
          description: `已应答：成功，或带以下错误码的失败。\n\n${tableOf(among(2))}`,
          headers: REQUEST_ID,
          content: content({ oneOf: [{ title: '成功', ...fixed(endpoint, success, [0]) }, failure(2)] }, shown),
        },
    '4XX': {
      description: `请求没有被处理，HTTP 状态为 400、405、408、413、415、429 或 431。\n\n${tableOf(among(4))}`,
      headers: { ...REQUEST_ID, ...RETRY_AFTER },
      content: content(failure(4)),
    },
    '5XX': {
      description: `服务出错或暂不可用，HTTP 状态为 500 或 503。\n\n${tableOf(among(5))}`,
      headers: { ...REQUEST_ID, ...RETRY_AFTER },
      content: content(failure(5)),
    },
  }
}

function tableOf(codes: readonly Code[]): string {
  const rows = codes.map(({ code, message, when }) => `| ${code} | ${message} | ${when} |`)
  return ['| 错误码 | 含义 | 何时 |', '|---|---|---|', ...rows].join('\n')
}

const REQUEST_ID = { 'x-request-id': { description: '请求 ID，报障时请提供', schema: { type: 'string' } } }
const FEED_CURSOR = {
  'x-feed-cursor': { description: '记录所在时刻在事件流中的位置', schema: { type: 'string' } },
}
const RETRY_AFTER = {
  'retry-after': { description: '429 与 503 给出：多少秒之后重试', schema: { type: 'integer', minimum: 0 } },
}

/** The fields of the reply that stand beside a failure, always or sometimes. */
function failureShape({ reply, failureFields, failureMayCarry }: Described): z.ZodRawShape {
  const field = (name: string) => reply.shape[name] as z.ZodType
  const kept = Object.keys(failureFields).map((name) => [name, field(name)])
  const carried = failureMayCarry.map((name) => [name, field(name).optional()])
  return Object.fromEntries([...kept, ...carried])
}

/** The schema with what tells success from failure fixed to these codes. */
function fixed({ envelope }: Described, schema: JsonSchema, codes: readonly number[]): JsonSchema {
  const properties = { ...(schema.properties as Record<string, JsonSchema>) }
  const constants = codes.map(envelopes[envelope].tells)
  for (const name of Object.keys(constants[0] ?? {})) {
    const values = [...new Set(constants.map((each) => each[name]))]
    const { minimum: _, maximum: __, ...rest } = properties[name] ?? {}
    properties[name] = { ...rest, ...(values.length === 1 ? { const: values[0] } : { enum: values }) }
  }
  return { ...schema, properties }
}
