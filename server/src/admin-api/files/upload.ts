import type { IncomingHttpHeaders } from 'node:http'
import { FieldError } from '../../contract/field-error.ts'
import { problem } from '../../contract/problem.ts'
import { mustBe } from '../../contract/reasons.ts'
import type { Upload } from '../../engines/files/file.ts'

/**
 * The one file of a form. Browsers send forms to any site without asking it first, so a call by cookie must say where it
 * comes from, which authorization has then checked.
 */
export async function uploadedFile(headers: IncomingHttpHeaders, body: Buffer | undefined): Promise<Upload> {
  const { authorization, origin, 'sec-fetch-site': site, 'content-type': type = '' } = headers
  if (authorization === undefined && origin === undefined && site === undefined)
    throw problem('forbidden', {
      detail: { zh: '不接受来源不明的请求', en: 'requests of unknown origin are not accepted' },
    })
  if (!/^multipart\/form-data\b/i.test(type))
    throw problem('unsupported_media_type', {
      detail: { zh: 'Content-Type 应为 multipart/form-data', en: 'Content-Type must be multipart/form-data' },
    })
  const form = await new Response(new Uint8Array(body ?? []), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw problem('bad_request', {
        detail: { zh: '不是合法的 multipart/form-data', en: 'this is no multipart/form-data' },
      })
    })
  const names = [...form.keys()]
  const file = form.get('file')
  if (names.length !== 1 || !(file instanceof Blob)) throw new FieldError('file', mustBe('one_file'))
  return { name: file.name, said: file.type, bytes: Buffer.from(await file.arrayBuffer()) }
}
