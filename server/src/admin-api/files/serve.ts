import type { IncomingHttpHeaders } from 'node:http'
import { create as contentDisposition } from 'content-disposition'
import { isKnown } from '../../contract/if-none-match.ts'
import { problem } from '../../contract/problem.ts'
import { LineStream } from '../../endpoint.ts'
import { servedAs } from '../../engines/files/content-type.ts'
import { fileBytes, findFile } from '../../engines/files/file.ts'
import type { CorpDb } from '../../storage/corp-db.ts'

/** A file never changes, so it is kept for a year; its hash tells one from another. */
const CACHED = 'private, max-age=31536000, immutable'

/** Sends a file, or the part of it that `Range` asks for; 304 where the caller has it already. */
export async function serveFile(db: CorpDb, id: string, headers: IncomingHttpHeaders): Promise<LineStream> {
  const file = await findFile(db, id)
  if (!file) throw problem('not_found')
  const { name, size, sha256 } = file
  const { type, inline } = servedAs(file.type)
  const etag = `"${sha256}"`
  const sent = {
    'content-type': type,
    etag,
    'accept-ranges': 'bytes',
    'cache-control': CACHED,
    'x-content-type-options': 'nosniff',
    // a PDF reader is no page, and sandboxed it shows nothing
    'content-security-policy': `default-src 'none'${type === 'application/pdf' ? '' : '; sandbox'}`,
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': contentDisposition(name, { type: inline ? 'inline' : 'attachment' }),
  }
  const stream = (lines: AsyncIterable<Buffer>, status: number, more: Record<string, string>) =>
    new LineStream({
      ...{ lines, status, plain: true, headers: { ...sent, ...more } },
      ...{ signal: new AbortController().signal, close: async () => {} },
    })
  if (isKnown(headers['if-none-match'], etag)) return stream(nothing(), 304, {})
  const part = rangeOf(headers, etag, size)
  if (part === 'unsatisfiable')
    return stream(nothing(), 416, { 'content-range': `bytes */${size}`, 'content-length': '0' })
  const [first, last] = part ?? [0, size - 1]
  return stream(fileBytes(db, { id, place: file.place, first, last }), part ? 206 : 200, {
    'content-length': String(last - first + 1),
    ...(part ? { 'content-range': `bytes ${first}-${last}/${size}` } : {}),
  })
}

async function* nothing(): AsyncGenerator<Buffer> {}

/**
 * The one range that is asked for, both ends included; several, or those of another version, are answered with all of
 * it. The library `range-parser` refuses the last thousand bytes of a file that has fewer.
 */
function rangeOf({ range, 'if-range': ifRange }: IncomingHttpHeaders, etag: string, size: number) {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '') || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [from, to] = [asked[1] as string, asked[2] as string]
  if (from === '')
    return to === '0' || Number(to) === 0 ? 'unsatisfiable' : ([Math.max(size - Number(to), 0), size - 1] as const)
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first >= size ? 'unsatisfiable' : ([first, last] as const)
}
