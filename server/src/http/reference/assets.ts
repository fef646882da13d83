import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../../contract/if-none-match.ts'

/** A text that is the same for every caller, with its compressed forms once somebody wanted them. */
export type Asset = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

type Kind = {
  type: string /** Its address changes with its content: browsers need not ask again. */
  immutable?: boolean
}

/** Levels that compress the reference's 4 MB script once in a fraction of a second, on a thread of zlib's. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const forms = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
  identity: async (bytes: Buffer) => bytes,
}
type Form = keyof typeof forms

/** Serves what `load` gives: loaded and compressed on first use, kept in memory, answered with 304 when it is known. */
export function asset(load: () => string | Promise<string>, { type, immutable = false }: Kind): Asset {
  let loading: Promise<{ bytes: Buffer; tag: string }> | undefined
  const ready = new Map<Form, Promise<Buffer>>()
  const once = async () => {
    const bytes = Buffer.from(await load())
    return { bytes, tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) }
  }
  return async (request, reply) => {
    loading ??= once()
    const { bytes, tag } = await loading
    const form = wanted(request.headers['accept-encoding'])
    const etag = `"${tag}-${form}"`
    reply
      .header('content-type', type)
      .header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('etag', etag)
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (!ready.has(form)) ready.set(form, forms[form](bytes))
    if (form !== 'identity') reply.header('content-encoding', form)
    return reply.send(await ready.get(form))
  }
}

/** Brotli before gzip, where the caller takes them; a weight of zero is a refusal. */
function wanted(accepted = ''): Form {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((form) => taken.includes(form)) ?? 'identity'
}
