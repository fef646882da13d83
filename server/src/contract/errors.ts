import type { Hint } from './hint.ts'

/** How a declared code comes about; the API document and the conformance tests read it. */
export type Rule =
  | { kind: 'invalid'; message: string; field: string }
  | { kind: 'raised'; message: string; trigger?: Trigger; unreachable?: string }
  | { kind: 'failed'; message: string }

/** A call that makes a raised code appear, as query and body to lay over a valid call. */
export type Trigger = { query?: Record<string, string>; body?: Record<string, unknown> }

export type Rules = Record<number, Rule>

/**
 * The code of a field that failed validation: a name, a path such as `clue_list.*.phone`, several of them as `type|order`,
 * or `*` for any.
 */
export function invalid(field: string, message: string): Rule {
  return { kind: 'invalid', field, message }
}

/** A code that the endpoint's own function raises through `fail(code)`. */
export function raised(message: string, how: { trigger?: Trigger; unreachable?: string } = {}): Rule {
  return { kind: 'raised', message, ...how }
}

/** A code that means that PostgreSQL answered the endpoint's query with an error. */
export function failed(message: string): Rule {
  return { kind: 'failed', message }
}

/** The global codes: `http` is the status that goes with each, `message` what a caller reads. */
export const globals = {
  10001: {
    http: 200,
    message: 'access_token 鉴权失败',
    when: 'access_token 缺失、未知、格式错误、已过期或已吊销；corp_id 或 secret 错误',
  },
  10049: { http: 200, message: '参数不合法', when: '参数错误，且接口没有为它单独定义错误码；请求体嵌套过深' },
  10052: { http: 429, message: '企业的并发调用数超过上限', when: '同一企业正在处理的调用数超过上限' },
  10053: { http: 429, message: '调用过于频繁', when: '同一企业对同一接口的调用次数超过上限，或密钥连续错误' },
  10901: { http: 200, message: '企业没有该接口所需的有效席位', when: '企业没有购买该接口所需种类的席位，或席位已过期' },
  10902: { http: 200, message: '企业尚未同意会话存档接口条款', when: '未在管理后台同意会话接口条款' },
  10904: { http: 404, message: '接口不存在', when: '路径不存在' },
  10905: { http: 405, message: '请求方法不被允许', when: '请求方法错误，应答头 Allow 给出允许的方法' },
  10906: { http: 400, message: '请求体无法解析', when: '请求体不是合法的 UTF-8 编码 JSON 对象，或 HTTP 报文不合法' },
  10907: {
    http: 403,
    message: '预取不执行修改',
    when: '以 GET 删除的接口收到带 Sec-Purpose 或 Purpose: prefetch 的请求；没有任何修改',
  },
  10909: {
    http: 200,
    message: 'Idempotency-Key 冲突',
    when: '同一 Idempotency-Key 用于不同的请求体，或首次调用仍在处理',
  },
  10910: {
    http: 200,
    message: 'cursor 之后的部分事件已不再保留',
    when: 'cursor 早于保留的事件，或不是本企业现在的事件流给出的；重新全量读取后从新的 cursor 继续',
  },
  10913: { http: 413, message: '请求体过大', when: '请求体超过接口上限' },
  10950: { http: 500, message: '服务内部错误', when: '服务自身的缺陷；事务已回滚' },
  10953: {
    http: 503,
    message: '服务暂不可用，请使用相同的 Idempotency-Key 重试',
    when: '正在停机、过载、数据库不可达或提交结果未知',
  },
} as const

export type GlobalCode = keyof typeof globals

/** A failure that is an answer: a code and a Chinese reason, never a secret, SQL or a stack. */
export class ApiError extends Error {
  readonly code: number
  readonly http: number
  readonly headers: Record<string, string>
  /** Fields beside the envelope, for the endpoint that may carry some with a failure. */
  readonly beside: Record<string, unknown>
  /** What the call would need to be right, for who looks it up. */
  readonly hint: Hint | undefined

  constructor(
    code: number,
    message: string,
    more: { http?: number; headers?: Record<string, string>; beside?: Record<string, unknown>; hint?: Hint } = {},
  ) {
    super(message)
    this.code = code
    this.http = more.http ?? 200
    this.headers = more.headers ?? {}
    this.beside = more.beside ?? {}
    this.hint = more.hint
  }
}

/** A global failure with its own HTTP status; `detail` follows the catalogue's message. */
export function globalError(
  code: GlobalCode,
  detail?: string,
  more: { http?: number; headers?: Record<string, string> } = {},
): ApiError {
  const { http, message } = globals[code]
  return new ApiError(code, detail ? `${message}：${detail}` : message, { http, ...more })
}

/** The code for an invalid field: the closest declared rule, else the endpoint's `*`, else 10049. */
export function codeForField(rules: Rules, path: readonly PropertyKey[]): { code: number; message: string } {
  let best: { code: number; message: string; weight: number } | undefined
  for (const [code, rule] of Object.entries(rules)) {
    if (rule.kind !== 'invalid') continue
    const weight = match(rule.field, path)
    if (weight > 0 && (!best || weight > best.weight)) best = { code: Number(code), message: rule.message, weight }
  }
  return best ?? { code: 10049, message: globals[10049].message }
}

function match(pattern: string, path: readonly PropertyKey[]): number {
  if (pattern === '*') return 1
  if (pattern.includes('|')) return Math.max(...pattern.split('|').map((each) => match(each, path)))
  const parts = pattern.split('.')
  if (parts.length > path.length) return 0
  return parts.every((part, i) => part === '*' || part === String(path[i])) ? 1 + parts.length : 0
}
