/** What shall happen to a call of a sandbox; at most one of `code`, `http` and `reset`. */
export interface Force {
  /** Answers with this code. */
  code?: number
  /** Answers with this HTTP status. */
  http?: number
  /** Closes the connection without an answer. */
  reset?: boolean
  /** Seconds for the header `Retry-After`. */
  retryAfter?: number
  /** Milliseconds before all else. */
  slow?: number
  /** Before the work, or after its commit: the answer is lost. */
  at?: 'before' | 'after_commit'
}

/** The options of one call to a sandbox corporation, for which this shall happen. A retry has them too. */
export function force(wanted: Force): { headers: Record<string, string> } {
  const { reset, retryAfter, ...numbers } = wanted
  const parts = Object.entries(numbers).map(([name, value]) => `${name}=${value}`)
  if (retryAfter !== undefined) parts.push(`retry-after=${retryAfter}`)
  if (reset) parts.push('reset')
  return { headers: { 'guanxi-force': parts.join('; ') } }
}
