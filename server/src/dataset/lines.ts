import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { reason } from '../contract/reasons.ts'
import { DatasetError } from './error.ts'

/** Some lines of a file, the first of them numbered from 1, and how many bytes of the file they end at. */
export type Batch = { first: number; lines: string[]; bytes: number }

const CHUNK = 1024 * 1024
const LONGEST = 16 * CHUNK
const NEWLINE = 10
const MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** The file's lines in batches of about a megabyte; the last line may lack its newline. */
export async function* readLines(path: string): AsyncGenerator<Batch> {
  const file = basename(path)
  let first = 1
  let bytes = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    const cut = chunk.lastIndexOf(NEWLINE)
    if (cut < 0) {
      rest = Buffer.concat([rest, chunk])
      if (rest.length > LONGEST)
        throw new DatasetError({ file, line: first }, reason('line_too_long', { max: '16 MiB' }))
      continue
    }
    const whole = Buffer.concat([rest, chunk.subarray(0, cut)])
    const lines = decode(bytes === 0 ? withoutMark(whole) : whole, file, first)
    bytes += whole.length + 1
    yield { first, lines, bytes }
    first += lines.length
    rest = chunk.subarray(cut + 1)
  }
  if (rest.length === 0) return
  yield {
    first,
    lines: decode(bytes === 0 ? withoutMark(rest) : rest, file, first),
    bytes: bytes + rest.length,
  }
}

function decode(bytes: Buffer, file: string, first: number): string[] {
  if (isUtf8(bytes)) return bytes.toString('utf8').split('\n')
  let line = first
  for (let from = 0; from <= bytes.length; line++) {
    const end = bytes.indexOf(NEWLINE, from)
    const to = end < 0 ? bytes.length : end
    if (!isUtf8(bytes.subarray(from, to))) break
    from = to + 1
  }
  throw new DatasetError({ file, line }, reason('not_utf8'))
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(MARK) ? bytes.subarray(3) : bytes
}
