import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LineStream } from '../endpoint.ts'

/** Quick rather than small: the stream should keep up with the database. Each works off the main thread. */
const ENCODERS = {
  zstd: () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => createGzip({ level: 1 }),
}

/** What a streamed answer sends: the lines, compressed if the caller accepts it. A reader that leaves or is too slow ends it. */
export function sendLines(
  stream: LineStream,
  contentType: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Readable | Buffer {
  const encoding = encodingFor(request.headers['accept-encoding'])
  reply.headers({ ...stream.headers, 'content-type': contentType, vary: 'accept-encoding' })
  if (encoding) reply.header('content-encoding', encoding)
  if (request.method === 'HEAD') {
    void stream.close()
    return Buffer.alloc(0)
  }
  const lines = Readable.from(stream.lines, { objectMode: false, signal: stream.signal })
  lines.once('close', () => void stream.close())
  if (!encoding) return lines
  return pipeline(lines, ENCODERS[encoding](), () => {}) as unknown as Readable
}

/** The best of ours among those that the header allows; undefined for none. */
function encodingFor(header: string | string[] | undefined): keyof typeof ENCODERS | undefined {
  const allowed = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
        const q = parameters.find((each) => each.startsWith('q='))
        return [name, q ? Number(q.slice(2)) : 1]
      }),
  )
  const names = Object.keys(ENCODERS) as (keyof typeof ENCODERS)[]
  return names.find((name) => (allowed.get(name) ?? allowed.get('*') ?? 0) > 0)
}
