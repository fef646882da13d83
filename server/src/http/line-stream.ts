import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LineStream } from '../endpoint.ts'
import { chooseEncoding } from './compress.ts'

/** Quick rather than small: the stream should keep up with the database. Each works off the main thread. */
const ENCODERS = {
  zstd: () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => createGzip({ level: 1 }),
}

/** What a streamed answer sends: the lines, compressed if the caller accepts it. A reader that leaves or is too slow ends it. */
export async function sendLines(
  stream: LineStream,
  contentType: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable> {
  const accepted = request.headers['accept-encoding']
  // events must not wait in an encoder's buffer
  const plain = stream.plain || accepted === undefined || contentType.startsWith('text/event-stream')
  const encoding = plain ? undefined : chooseEncoding(String(accepted))
  reply.headers({ ...stream.headers, 'content-type': contentType, vary: 'accept-encoding' })
  if (encoding) reply.header('content-encoding', encoding)
  if (request.method === 'HEAD') {
    await stream.close()
    return Readable.from([])
  }
  const given = stream.lines
  const lines = given instanceof Readable ? given : Readable.from(given, { objectMode: false, signal: stream.signal })
  lines.once('close', () => void stream.close())
  if (!encoding) return lines
  return pipeline(lines, ENCODERS[encoding](), () => {}) as unknown as Readable
}
