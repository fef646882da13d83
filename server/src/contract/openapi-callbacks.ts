import { z } from 'zod'
import { seconds } from './fields.ts'
import { type JsonSchema, wireSchema } from './schema.ts'

/** What the API document needs to know of an event that is pushed to subscribers; `data` is its `msg_data`. */
export type DescribedCallback = {
  event: string
  /** One of its statuses, or all of them when they carry the same. */
  status: string | readonly [string, ...string[]]
  summary: string
  data: z.ZodType
  /** Undefined where the demo has none to show. */
  example: unknown
}

const TAG = '回调'

/** The group of all callbacks. */
export const CALLBACK_TAG = { name: TAG, description: '服务推送到回调地址的请求，由接收端实现。' }

/** The plaintext of a push, in the platform's order. */
function plaintext({ event, status, data }: DescribedCallback) {
  const states = typeof status === 'string' ? z.literal(status) : z.enum(status)
  return z.object({
    id: z.uuid().describe('事件 ID，每次重试都相同，用于去重'),
    seq: z.int().min(1).describe('工单事件：该工单的第几次变更；其他：在变更事件流中的位置'),
    corp_id: z.string().describe('企业 ID'),
    create_time: seconds.describe('事件发生的时间，Unix 秒'),
    type: z.literal('event'),
    event: z.literal(event).describe('事件种类'),
    status: states.describe('发生了什么'),
    retry_count: z.int().min(0).describe('此前已尝试的次数'),
    msg_data: data,
  })
}

/** The `webhooks` of the document: the verification of a URL, and one push for each callback. */
export function webhooks(callbacks: readonly DescribedCallback[], components: Record<string, JsonSchema>) {
  const pushes = callbacks.map((callback) => [nameOf(callback), { post: push(callback, components) }])
  return { 'url-verification': { get: VERIFICATION }, ...Object.fromEntries(pushes) }
}

function nameOf({ event, status }: DescribedCallback): string {
  return typeof status === 'string' ? `${event}.${status}` : event
}

function push(callback: DescribedCallback, components: Record<string, JsonSchema>) {
  const words = nameOf(callback).split(/[._]/)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  const example = callback.example === undefined ? undefined : exampleOf(callback)
  const { $ref, ...schema } = wireSchema(plaintext(callback), 'output', components)
  components[`${name}Callback`] = { title: callback.summary, ...schema, ...(example ? { examples: [example] } : {}) }
  const content = { $ref: `#/components/schemas/${name}Callback` }
  return {
    operationId: `on${name}`,
    summary: callback.summary,
    description: [
      `解密 \`encrypt\` 得到的 JSON（类型 \`${name}Callback\`），签名与加密方式见[消息的加密与解密](/docs/guides/encryption)${example ? '：' : '。'}`,
      ...(example ? [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``] : []),
    ].join('\n\n'),
    tags: [TAG],
    security: [],
    parameters: [...signature('encrypt'), ...STANDARD_WEBHOOKS],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['corp_id', 'app_id', 'encrypt'],
            properties: {
              corp_id: { type: 'string', description: '企业 ID' },
              app_id: { type: 'string', description: '订阅的 app_id' },
              encrypt: {
                type: 'string',
                description: '加密后的消息，Base64；contentSchema 是解密之后的内容',
                contentEncoding: 'base64',
                contentMediaType: 'application/json',
                contentSchema: content,
              },
            },
          },
        },
      },
    },
    responses: {
      '2XX': { description: '已收到，须在 15 秒内返回；响应体不影响结果' },
      410: { description: '不再接收：订阅被停用' },
      default: { description: '其他状态都算失败，服务会退避重试' },
    },
  }
}

function exampleOf({ event, status, example }: DescribedCallback) {
  const about = { type: 'event', event, status: typeof status === 'string' ? status : status[0], retry_count: 0 }
  const id = '0b1f1a52-58c4-4f0c-9d7e-0f6f4a1b2c3d'
  return { id, seq: 3, corp_id: 'ww123', create_time: 1700000000, ...about, msg_data: example }
}

function signature(encrypted: string) {
  const parameter = (name: string, description: string) => ({
    ...{ name, in: 'query', required: true, description },
    schema: { type: 'string' },
  })
  return [
    parameter('msg_signature', `token、timestamp、nonce 与 ${encrypted} 按字典序排序、拼接后的 SHA-1，十六进制`),
    parameter('timestamp', '发送时间，Unix 秒'),
    parameter('nonce', '随机数'),
  ]
}

const STANDARD_WEBHOOKS = [
  { name: 'webhook-id', description: '事件 ID，与解密后的 id 相同' },
  { name: 'webhook-timestamp', description: '本次尝试的时间，Unix 秒；相差超过五分钟的应拒绝' },
  { name: 'webhook-signature', description: 'v1, 加上 HMAC-SHA256 签名的 Base64；轮换密钥期间有多个，以空格分隔' },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } }))

const VERIFICATION = {
  operationId: 'onUrlVerification',
  summary: '验证回调地址',
  description: '保存或启用订阅时发送一次。接收端校验签名，解密 `echostr`，并以纯文本原样返回得到的内容。',
  tags: [TAG],
  security: [],
  parameters: [
    ...signature('echostr'),
    { name: 'echostr', in: 'query', required: true, description: '加密的随机字符串', schema: { type: 'string' } },
  ],
  responses: {
    '2XX': { description: '解密后的 echostr', content: { 'text/plain': { schema: { type: 'string' } } } },
    default: { description: '验证不通过：订阅保存但不启用' },
  },
}
