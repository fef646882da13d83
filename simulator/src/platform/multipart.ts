import type { Upload } from './call.ts'

/** The file of a multipart body, whatever its field is called; nothing when there is none or the body is not one. */
export async function readMultipart(contentType: string, body: Buffer): Promise<Upload | undefined> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    for (const [field, value] of form) {
      if (typeof value === 'string') continue
      const bytes = Buffer.from(await value.arrayBuffer())
      return { field, filename: value.name, content_type: value.type || 'application/octet-stream', bytes }
    }
  } catch {}
  return undefined
}
