import { pageLanguage, worded } from './client.ts'
import { ProblemError } from './problem.ts'

/** A file that the service keeps; `url` is its address, which messages and pages may name. */
export type KeptFile = { id: string; name: string; type: string; size: number; url: string }

/** Uploads one file, at most 20 MB; the service judges its type by what is in it. */
export async function uploadFile(corpId: string, file: File): Promise<KeptFile> {
  const body = new FormData()
  body.set('file', file)
  const headers = { 'accept-language': pageLanguage() }
  const address = `/admin-api/corps/${encodeURIComponent(corpId)}/files`
  const response = await fetch(address, { method: 'POST', headers, body }).catch(() => {
    throw new ProblemError(0, { code: 'unreachable' })
  })
  const reply = await response.json().catch(() => ({}))
  if (!response.ok) throw new ProblemError(response.status, await worded(reply), response.headers)
  return reply
}
