import { connectionError } from './attempt.ts'
import { GuanxiError, TimeoutError } from './errors.ts'
import type { Bulk, BulkLine, Signal } from './types.ts'
import { later, raced } from './wait.ts'

/** Opens a bulk read after that record. */
type Open = (after: string | undefined) => Promise<any>

/** How long nothing may come, and how many streams may break off without a line. */
export interface BulkLimits {
  endpoint: string
  timeoutMs: number
  maxRetries: number
  parse: (text: string) => any
  signal: Signal | undefined
}

/** Bytes of one record: a group message may have 64 MiB. */
const LONGEST_LINE = 128 * 1024 * 1024

/** Reads a stream as it comes, in pieces of whole lines. */
async function* piecesOf(response: any, { endpoint, timeoutMs, signal }: BulkLimits): AsyncGenerator<Uint8Array> {
  const reader = response.body.getReader()
  let rest = new Uint8Array()
  try {
    for (;;) {
      const late = new AbortController()
      const stop = later(timeoutMs, () =>
        late.abort(new TimeoutError(`nothing came for ${timeoutMs} ms`, { endpoint, attempts: 1 })),
      )
      const part: any = await raced(raced(reader.read(), late.signal), signal).finally(stop)
      if (part.done) break
      const piece = new Uint8Array(rest.length + part.value.length)
      piece.set(rest)
      piece.set(part.value, rest.length)
      const end = piece.lastIndexOf(10) + 1
      rest = piece.subarray(end)
      if (rest.length > LONGEST_LINE) throw new Error('a line has no end')
      if (end > 0) yield piece.subarray(0, end)
    }
    if (rest.length > 0) throw new Error('it ended within a line')
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** All records of a kind. A stream that breaks off goes on after the last record that came; the cursor is the first one's. */
export function bulkOf(open: Open, start: string | undefined, limits: BulkLimits): Bulk {
  let opened: Promise<any> | undefined
  const first = () => (opened ??= open(start))
  const decoder = new TextDecoder()
  const linesIn = (piece: Uint8Array) => decoder.decode(piece).split('\n').slice(0, -1)
  const parsed = (line: string) => {
    try {
      return limits.parse(line)
    } catch (error) {
      throw connectionError(error, { endpoint: limits.endpoint, attempts: 1 })
    }
  }
  async function* pieces(): AsyncGenerator<Uint8Array> {
    let after = start
    let broken = 0
    let response = await first()
    for (;;) {
      try {
        for await (const piece of piecesOf(response, limits)) {
          const last = piece.subarray(piece.lastIndexOf(10, -2) + 1)
          after = limits.parse(linesIn(last)[0] as string).record_id
          broken = 0
          yield piece
        }
        return
      } catch (error) {
        if (limits.signal?.aborted) throw error
        if (broken++ >= limits.maxRetries) {
          throw error instanceof GuanxiError
            ? error
            : connectionError(error, { endpoint: limits.endpoint, attempts: broken })
        }
      }
      response = await open(after)
    }
  }
  async function* read(): AsyncGenerator<BulkLine> {
    for await (const piece of pieces()) for (const line of linesIn(piece)) yield parsed(line)
  }
  return {
    [Symbol.asyncIterator]: read,
    pieces,
    get cursor() {
      return first().then((response) => response.headers.get('x-feed-cursor') as string)
    },
  }
}
