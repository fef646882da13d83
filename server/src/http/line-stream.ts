import type { OutgoingHttpHeaders } from 'node:http'
import { pipeline, Readable, type Writable } from 'node:stream'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LineStream } from '../endpoint.ts'
import { chooseEncoding } from './compress.ts'

/** Sends an answer that comes piece by piece. */
export type Sending = (reply: FastifyReply) => void

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
): Promise<Readable | Sending> {
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
  const { lines } = stream
  if (lines instanceof Readable) {
    lines.once('close', () => void stream.close())
    return lines
  }
  return (reply) => {
    const { raw } = reply.hijack()
    raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
    const encoder = encoding && ENCODERS[encoding]()
    if (encoder) pipeline(encoder, raw, () => {})
    void pump(stream, encoder ?? raw)
  }
}

/** Writes one piece after the other, each when the last has been taken: only then may its bytes be overwritten. */
async function pump({ lines, signal, close }: LineStream, to: Writable): Promise<void> {
  const cut = () => to.destroy()
  let gone = (_error: Error) => {}
  to.once('close', () => gone(new Error('the reader has left')))
  signal.addEventListener('abort', cut)
  try {
    for await (const piece of lines) {
      await new Promise<void>((resolve, reject) => {
        gone = reject
        to.write(piece, (error) => (error ? reject(error) : resolve()))
      })
    }
    to.end()
  } catch {
    cut()
  } finally {
    signal.removeEventListener('abort', cut)
    // no caller is left to answer
    await close().catch(() => {})
  }
}
