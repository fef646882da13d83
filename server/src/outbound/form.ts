import { FormData } from 'undici'

/** A form with one file, as the body of a call. */
export function fileForm(field: string, filename: string, contentType: string, bytes: Buffer): FormData {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)], { type: contentType }), filename)
  return form
}
