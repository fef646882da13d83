import { connectionError } from './attempt.ts'
import { GuanxiError, TimeoutError } from './errors.ts'
import type { Bulk, BulkLine } from './types.ts'
import { raced } from './wait.ts'

/** Opens a bulk read after that record. */
type Open = (after: string | undefined) => Promise<any>

/** How long nothing may come, and how many streams may break off without a line. */
export interface BulkLimits {
  endpoint: string
  timeoutMs: number
  maxRetries: number
  parse: (text: string) => any
}

/** Reads the lines of a stream as they come. */
async function* linesOf(response: any, { endpoint, timeoutMs, parse }: BulkLimits): AsyncGenerator<BulkLine> {
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const late = new AbortController()
      const timer = setTimeout(
        () => late.abort(new TimeoutError(`nothing came for ${timeoutMs} ms`, { endpoint, attempts: 1 })),
        timeoutMs,
      )
      const part: any = await raced(reader.read(), late.signal).finally(() => clearTimeout(timer))
      if (part.done) break
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
      rest = lines.pop() as string
      for (const line of lines) yield parse(line)
    }
    if (rest !== '') throw new Error('it ended within a line')
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** All records of a kind. A stream that breaks off goes on after the last record that came; the cursor is the first one's. */
export function bulkOf(open: Open, start: string | undefined, limits: BulkLimits): Bulk {
  let opened: Promise<any> | undefined
  const first = () => (opened ??= open(start))
  async function* read(): AsyncGenerator<BulkLine> {
    let after = start
    let broken = 0
    let response = await first()
    for (;;) {
      try {
        for await (const line of linesOf(response, limits)) {
          after = line.record_id
          broken = 0
          yield line
        }
        return
      } catch (error) {
        if (broken++ >= limits.maxRetries) {
          throw error instanceof GuanxiError
            ? error
            : connectionError(error, { endpoint: limits.endpoint, attempts: broken })
        }
      }
      response = await open(after)
    }
  }
  return {
    [Symbol.asyncIterator]: read,
    get cursor() {
      return first().then((response) => response.headers.get('x-feed-cursor') as string)
    },
  }
}
