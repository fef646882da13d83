/** What a caller of a sandbox wants to happen in place of, or before, the answer. */
export type Effect = {
  /** Answers with this code, in the endpoint's own envelope. */
  code?: number
  /** Answers with this HTTP status. */
  http?: number
  /** Closes the connection without an answer. */
  reset?: true
  /** Answers with nothing. */
  empty?: true
  /** Closes the connection in the middle of the answer. */
  truncate?: true
  /** Milliseconds before all else. */
  slow?: number
  /** Seconds for the header `Retry-After`. */
  retryAfter?: number
  /** Before the call's work, or after its commit. */
  at: 'before' | 'after_commit'
}

/** What is numbered in the header, from and to. */
const NUMBERS: Record<string, [keyof Effect & ('code' | 'http' | 'slow' | 'retryAfter'), number, number]> = {
  code: ['code', 10_000, 99_999],
  http: ['http', 400, 599],
  slow: ['slow', 0, 60_000],
  'retry-after': ['retryAfter', 0, 86_400],
}

/** Reads `Guanxi-Force`, such as `code=10053; retry-after=2`; the part that cannot be read as text. */
export function parseForce(header: string): Effect | string {
  const effect: Effect = { at: 'before' }
  for (const part of header.split(';').map((each) => each.trim())) {
    const [, name = '', value = ''] = /^([a-z-]+)(?:=([a-z0-9_]+))?$/.exec(part) ?? []
    const number = NUMBERS[name]
    if (number) {
      const [field, min, max] = number
      if (!/^\d{1,6}$/.test(value) || Number(value) < min || Number(value) > max) return part
      effect[field] = Number(value)
    } else if (name === 'reset' && value === '') effect.reset = true
    else if (name === 'at' && (value === 'before' || value === 'after_commit')) effect.at = value
    else return part
  }
  const answers = [effect.code, effect.http, effect.reset].filter((each) => each !== undefined)
  if (answers.length > 1) return header
  // an answer that is lost, if nothing else was asked for
  return effect.at === 'after_commit' && answers.length === 0 ? { ...effect, reset: true } : effect
}
