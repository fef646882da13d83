import type { IncomingHttpHeaders } from 'node:http'
import { FieldError } from '../../contract/field-error.ts'
import { problem } from '../../contract/problem.ts'
import type { Upload } from '../../engines/files/file.ts'

/**
 * The one file of a form. Browsers send forms to any site without asking it first, so a call by cookie must say where it
 * comes from, which the gate has then looked at.
 */
export async function uploadedFile(headers: IncomingHttpHeaders, body: Buffer | undefined): Promise<Upload> {
  const { authorization, origin, 'sec-fetch-site': site, 'content-type': type = '' } = headers
  if (authorization === undefined && origin === undefined && site === undefined)
    throw problem('forbidden', { detail: '不接受来源不明的请求' })
  if (!/^multipart\/form-data\b/i.test(type))
    throw problem('unsupported_media_type', { detail: 'Content-Type 应为 multipart/form-data' })
  const form = await new Response(new Uint8Array(body ?? []), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw problem('bad_request', { detail: '不是合法的 multipart/form-data' })
    })
  const names = [...form.keys()]
  const file = form.get('file')
  if (names.length !== 1 || !(file instanceof Blob)) throw new FieldError('file', '应有且只有一个名为 file 的文件')
  return { name: file.name, said: file.type, bytes: Buffer.from(await file.arrayBuffer()) }
}
