import type { PageCall } from './deps.ts'

/** What a form was posted with: texts, and files that are not empty. */
export type Posted = {
  texts(name: string): string[]
  file(name: string): { name: string; said: string; bytes: Buffer } | undefined
}

/** Values that are read: reading takes longer than in proportion to their number. */
const MOST_VALUES = 10_000

/** Reads a posted form, plain or multipart; undefined when it is neither, or has more values than any form asks for. */
export async function readPosted({ headers, body }: PageCall): Promise<Posted | undefined> {
  const type = headers['content-type'] ?? ''
  if (holdsMore(body, '&') && !/^multipart/i.test(type)) return undefined
  if (holdsMore(body, '\r\n\r\n')) return undefined
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const given = new URLSearchParams(body.toString())
    return { texts: (name) => given.getAll(name), file: () => undefined }
  }
  if (!/^multipart\/form-data\b/i.test(type)) return undefined
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (!form) return undefined
  const files = new Map<string, { name: string; said: string; bytes: Buffer }>()
  for (const [name, value] of form) {
    if (typeof value === 'string' || value.size === 0 || files.has(name)) continue
    files.set(name, { name: value.name, said: value.type, bytes: Buffer.from(await value.arrayBuffer()) })
  }
  return {
    texts: (name) => form.getAll(name).filter((value) => typeof value === 'string'),
    file: (name) => files.get(name),
  }
}

function holdsMore(body: Buffer, between: string): boolean {
  let at = -1
  for (let n = 0; n < MOST_VALUES; n++) {
    at = body.indexOf(between, at + 1)
    if (at < 0) return false
  }
  return true
}
