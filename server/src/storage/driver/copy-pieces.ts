import { finished, type Readable } from 'node:stream'
import type { Sql } from './types.ts'

/** Bytes of a piece; a row that is longer makes a longer one. */
const SIZE = 256 * 1024

/**
 * The bytes of a `copy … to stdout` in pieces of whole rows, read one piece ahead. Two buffers take turns, since the garbage
 * of fresh ones costs more than all the rest: a piece is the reader's until it asks for the next one. `cancel` ends at its
 * source what is not read to the end.
 */
export async function* copyPieces(
  connection: Pick<Sql, 'unsafe'>,
  statement: string,
  cancel: () => Promise<void>,
): AsyncGenerator<Buffer, void, void> {
  const stream = (await connection.unsafe(statement).readable()) as Readable
  const gathered = gather(stream)
  try {
    for (let piece = await gathered.next(); piece; piece = await gathered.next()) yield piece
  } finally {
    if (!gathered.over()) {
      const drained = gathered.drain()
      // one that fails leaves only more to drain
      await cancel().catch(() => {})
      await drained
    }
  }
}

function gather(stream: Readable) {
  const free: Buffer[] = [Buffer.allocUnsafeSlow(SIZE)]
  let filling: Buffer | undefined = Buffer.allocUnsafeSlow(SIZE)
  let used = 0
  let full: Buffer | undefined
  /** The row that had no room while both buffers were in use. */
  let late: Buffer | undefined
  let taken: Buffer | undefined
  let state: 'flowing' | 'ended' | 'dropped' = 'flowing'
  let failure: Error | undefined
  let wake = () => {}

  function take(row: Buffer) {
    if (state === 'dropped') return
    if (filling && used > 0 && used + row.length > filling.length && !full) seal()
    if (!filling || (used > 0 && used + row.length > filling.length)) {
      late = row
      stream.pause()
      return
    }
    if (row.length > filling.length) filling = Buffer.allocUnsafeSlow(row.length)
    filling.set(row, used)
    used += row.length
  }

  function seal() {
    full = (filling as Buffer).subarray(0, used)
    used = 0
    filling = free.pop()
    wake()
  }

  stream.on('data', take)
  finished(stream, (error) => {
    failure = error ?? undefined
    if (state === 'flowing') state = 'ended'
    wake()
  })

  return {
    async next(): Promise<Buffer | undefined> {
      if (taken) free.push(taken)
      taken = undefined
      while (!full && state === 'flowing') await new Promise<void>((resolve) => (wake = resolve))
      if (failure) throw failure
      if (!full && used > 0) seal()
      const piece = full
      full = undefined
      if (!piece) return undefined
      taken = Buffer.from(piece.buffer)
      filling ??= free.pop()
      if (late) again(late)
      return piece
    },
    over: () => state === 'ended',
    /** Lets what still comes go by; resolves when nothing comes any more. */
    drain(): Promise<void> {
      state = 'dropped'
      return new Promise((resolve) => {
        finished(stream, () => resolve())
        stream.resume()
      })
    },
  }

  function again(row: Buffer) {
    late = undefined
    take(row)
    if (!late) stream.resume()
  }
}
