import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this path answers never changes while the process runs: it is compressed once, and well. */
    fixed?: true
  }
}

/** Bytes from which a reply is compressed. */
const SMALLEST = 4096

/** Replies being compressed at once: beyond it, sending them as they are is quicker than waiting. */
const MOST = 32

const TEXT = /^text\/|[/+](?:json|xml|javascript)\b/

type Encoder = (bytes: Buffer | string, options: object, done: (error: Error | null, result: Buffer) => void) => void

/**
 * The codings in the order in which they are preferred: for a page of 100 staff (67 kB), zstd gives 7.9 kB for 0.29 ms of
 * CPU, br 8.5 kB for 0.71 ms, gzip 10.4 kB for 0.67 ms; higher levels cost more than they save.
 */
const ENCODINGS = {
  zstd: { encode: zstdCompress as Encoder, quick: zstd(1), thorough: zstd(15) },
  br: { encode: brotliCompress as Encoder, quick: br(1), thorough: br(9) },
  gzip: { encode: gzip as Encoder, quick: { level: 1 }, thorough: { level: 9 } },
}

type Encoding = keyof typeof ENCODINGS

/** Compresses in zlib's threads, not in the main one; at most `most` replies at a time. */
export function openCompression(most = MOST) {
  const fixed = new Map<string, { payload: Buffer | string; encoded: Promise<Buffer> }>()
  let running = 0

  function encode(encoding: Encoding, effort: 'quick' | 'thorough', payload: Buffer | string): Promise<Buffer> {
    const { encode, [effort]: options } = ENCODINGS[encoding]
    running++
    return new Promise((resolve, reject) => {
      encode(payload, options, (error, result) => {
        running--
        if (error) reject(error)
        else resolve(result)
      })
    })
  }

  return {
    /** The compressed bytes; undefined when too many replies are being compressed already. */
    compress: (encoding: Encoding, payload: Buffer | string): Promise<Buffer> | undefined =>
      running < most ? encode(encoding, 'quick', payload) : undefined,

    /** The compressed bytes of what stays the same under that name: made once. */
    compressFixed(name: string, encoding: Encoding, payload: Buffer | string): Promise<Buffer> {
      const key = `${encoding} ${name}`
      const known = fixed.get(key)
      if (known?.payload === payload) return known.encoded
      const encoded = encode(encoding, 'thorough', payload)
      fixed.set(key, { payload, encoded })
      return encoded
    },
  }
}

/** Compresses long replies for callers who accept it, whatever answers them; streams and what is compressed already are left. */
export function compressReplies(app: FastifyInstance): void {
  const { compress, compressFixed } = openCompression()
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isLong(payload) || !TEXT.test(String(reply.getHeader('content-type')))) return done(null, payload)
    if (reply.hasHeader('content-encoding')) return done(null, payload)
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
    const accepted = request.headers['accept-encoding']
    const encoding = accepted === undefined ? undefined : chooseEncoding(String(accepted))
    if (!encoding) return done(null, payload)
    const { config, url = '' } = request.routeOptions
    const encoded = config.fixed ? compressFixed(url, encoding, payload) : compress(encoding, payload)
    if (!encoded) return done(null, payload)
    encoded.then(
      (bytes) => {
        reply.header('content-encoding', encoding)
        done(null, bytes)
      },
      () => done(null, payload),
    )
  })
}

/** The coding that a caller likes best of those that we know, by the weights in `Accept-Encoding`; undefined for none. */
export function chooseEncoding(accepted: string): Encoding | undefined {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1'
    if (name !== '' && !weights.has(name)) weights.set(name, WEIGHT.test(weight) ? Number(weight) : 0)
  }
  let best: Encoding | undefined
  let most = weights.get('identity') ?? 0
  for (const name of Object.keys(ENCODINGS) as Encoding[]) {
    const weight = weights.get(name) ?? weights.get('*') ?? 0
    // at equal weights compressed is preferred to identity
    if (weight > 0 && (best ? weight > most : weight >= most)) {
      best = name
      most = weight
    }
  }
  return best
}

const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

function isLong(payload: unknown): payload is Buffer | string {
  if (Buffer.isBuffer(payload)) return payload.length >= SMALLEST
  return typeof payload === 'string' && Buffer.byteLength(payload) >= SMALLEST
}

function zstd(level: number) {
  return { params: { [constants.ZSTD_c_compressionLevel]: level } }
}

function br(quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
}
