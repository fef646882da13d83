import { type Language, type Reason, type Words, wordsOf } from './reasons.ts'

/** The problems that any endpoint of the management API and the public pages may answer with. */
export const problems = {
  bad_request: { status: 400, title: { zh: '请求不合法', en: 'The request is not valid' } },
  unauthenticated: { status: 401, title: { zh: '尚未登录', en: 'Not signed in' } },
  forbidden: { status: 403, title: { zh: '没有权限', en: 'Not allowed' } },
  not_found: { status: 404, title: { zh: '不存在', en: 'There is no such thing' } },
  method_not_allowed: { status: 405, title: { zh: '请求方法不被允许', en: 'The method is not allowed' } },
  conflict: { status: 409, title: { zh: '与当前状态冲突', en: 'In conflict with the present state' } },
  too_large: { status: 413, title: { zh: '请求体过大', en: 'The body is too large' } },
  unsupported_media_type: { status: 415, title: { zh: '不支持的内容类型', en: 'The content type is not supported' } },
  invalid: { status: 422, title: { zh: '参数不合法', en: 'Something that was given is not valid' } },
  too_many_requests: { status: 429, title: { zh: '调用过于频繁', en: 'Too many calls' } },
  internal: { status: 500, title: { zh: '服务内部错误', en: 'A fault of the service' } },
  unavailable: {
    status: 503,
    title: { zh: '服务暂不可用，请稍后重试', en: 'The service is not available: try again later' },
  },
} as const satisfies Record<string, ProblemRule>

export type CommonProblem = keyof typeof problems

/** A problem that an endpoint declares: its HTTP status, and what it says in one line. */
export type ProblemRule = { status: number; title: Words }
export type ProblemRules = Record<string, ProblemRule>

/** What is wrong with one field; `field` is its path, such as `rules.0.count`. */
export type FieldProblem = { field: string; reason: Reason }

/** A failure that is an answer, as RFC 9457 has it: never a secret, SQL or a stack. */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  readonly title: Words
  readonly detail: Words | undefined
  readonly errors: readonly FieldProblem[]
  readonly headers: Record<string, string>
  /** The record as it is now, where a change was refused because somebody else changed it first. */
  readonly current: unknown

  constructor(
    code: string,
    { status, title }: ProblemRule,
    more: {
      detail?: Words | undefined
      errors?: readonly FieldProblem[]
      headers?: Record<string, string>
      current?: unknown
    } = {},
  ) {
    super((more.detail ?? title).zh)
    this.code = code
    this.status = status
    this.title = title
    this.detail = more.detail
    this.errors = more.errors ?? []
    this.headers = more.headers ?? {}
    this.current = more.current
  }
}

/** One of the common problems. */
export function problem(code: CommonProblem, more: ConstructorParameters<typeof Problem>[2] = {}): Problem {
  return new Problem(code, problems[code], more)
}

/** The members of `application/problem+json`; codes tell programs what the words tell people. */
export function problemBody({ code, status, title, detail, errors, current }: Problem, language: Language) {
  return {
    type: `urn:guanxi:problem:${code}`,
    title: title[language],
    status,
    ...(detail ? { detail: detail[language] } : {}),
    code,
    ...(errors.length > 0 ? { errors: errors.map((each) => shownError(each, language)) } : {}),
    ...(current === undefined ? {} : { current }),
  }
}

function shownError({ field, reason }: FieldProblem, language: Language) {
  return { field, ...reason, message: wordsOf(reason, language) }
}
