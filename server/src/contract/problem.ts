/** The problems that any endpoint of the management API and the public pages may answer with. */
export const problems = {
  bad_request: { status: 400, title: '请求不合法' },
  unauthenticated: { status: 401, title: '尚未登录' },
  forbidden: { status: 403, title: '没有权限' },
  not_found: { status: 404, title: '不存在' },
  method_not_allowed: { status: 405, title: '请求方法不被允许' },
  conflict: { status: 409, title: '与当前状态冲突' },
  too_large: { status: 413, title: '请求体过大' },
  unsupported_media_type: { status: 415, title: '不支持的内容类型' },
  invalid: { status: 422, title: '参数不合法' },
  too_many_requests: { status: 429, title: '调用过于频繁' },
  internal: { status: 500, title: '服务内部错误' },
  unavailable: { status: 503, title: '服务暂不可用，请稍后重试' },
} as const satisfies Record<string, ProblemRule>

export type CommonProblem = keyof typeof problems

/** A problem that an endpoint declares: its HTTP status, and what it says in one line of Chinese. */
export type ProblemRule = { status: number; title: string }
export type ProblemRules = Record<string, ProblemRule>

/** What is wrong with one field; `field` is its path, such as `rules.0.count`. */
export type FieldProblem = { field: string; message: string }

/** A failure that is an answer, as RFC 9457 has it: never a secret, SQL or a stack. */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  readonly title: string
  readonly detail: string | undefined
  readonly errors: readonly FieldProblem[]
  readonly headers: Record<string, string>
  /** The record as it is now, where a change was refused because somebody else changed it first. */
  readonly current: unknown

  constructor(
    code: string,
    { status, title }: ProblemRule,
    more: {
      detail?: string | undefined
      errors?: readonly FieldProblem[]
      headers?: Record<string, string>
      current?: unknown
    } = {},
  ) {
    super(more.detail ?? title)
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

/** The members of `application/problem+json`; `code` tells programs what `title` and `detail` tell people. */
export function problemBody({ code, status, title, detail, errors, current }: Problem) {
  return {
    type: `urn:guanxi:problem:${code}`,
    title,
    status,
    ...(detail === undefined ? {} : { detail }),
    code,
    ...(errors.length > 0 ? { errors } : {}),
    ...(current === undefined ? {} : { current }),
  }
}
