import type { Upload } from './call.ts'

/**
 * The first file of a multipart body, whatever its field is called; nothing when there is none. Lenient, as the
 * platform is: a boundary that the header does not name, lone line feeds and unquoted names are read.
 */
export function readMultipart(contentType: string, body: Buffer): Upload | undefined {
  const given = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const first = body.subarray(0, 200).toString('latin1').split(/\r?\n/, 1)[0] ?? ''
  const boundary = Buffer.from(given ? `--${given[1] ?? given[2]}` : first)
  if (!boundary.subarray(0, 2).equals(Buffer.from('--')) || boundary.length === 2) return undefined
  for (let start = body.indexOf(boundary); start >= 0; ) {
    const from = start + boundary.length
    const next = body.indexOf(boundary, from)
    const file = readPart(body.subarray(from, next < 0 ? body.length : next))
    if (file) return file
    start = next
  }
  return undefined
}

function readPart(part: Buffer): Upload | undefined {
  const strict = part.indexOf('\r\n\r\n')
  const end = strict >= 0 ? strict : part.indexOf('\n\n')
  if (end < 0) return undefined
  const head = part.subarray(0, end).toString()
  const value = (name: string) => new RegExp(`[;\\s]${name}=(?:"([^"]*)"|([^;\\r\\n]*))`, 'i').exec(head)
  const filename = value('filename')
  if (!filename) return undefined
  const field = value('name')
  const rest = part.subarray(end + (strict >= 0 ? 4 : 2))
  const tail = rest.at(-2) === 13 && rest.at(-1) === 10 ? 2 : rest.at(-1) === 10 ? 1 : 0
  return {
    field: field?.[1] ?? field?.[2] ?? '',
    filename: filename[1] ?? filename[2] ?? '',
    content_type: /^content-type:\s*([^\r\n]+)/im.exec(head)?.[1]?.trim() ?? 'application/octet-stream',
    bytes: rest.subarray(0, rest.length - tail),
  }
}
