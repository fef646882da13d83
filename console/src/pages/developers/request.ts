/** A call of the open API as the request log keeps it; secrets and phones are masked. */
export type LoggedRequest = {
  id: string
  at: number
  method: string
  path: string
  status: number
  code: number
  ms: number
  address?: string
  secret_name?: string | null
  request?: { query?: Record<string, string>; body?: unknown }
  reply?: unknown
}

/** The call as a command line, with the token left for the reader to fill in. */
export function asCurl({ method, path, request }: LoggedRequest, origin: string): string {
  const query = new URLSearchParams(request?.query ?? {})
  if (!path.includes('access_token/get')) query.set('access_token', '$TOKEN')
  const text = query.toString().replaceAll('%24TOKEN', '$TOKEN')
  const url = `${origin}${path}${text && `?${text}`}`
  const parts = [`curl -X ${method} "${url}"`]
  if (request?.body !== undefined && request.body !== null && method !== 'GET')
    parts.push(`-H 'content-type: application/json'`, `-d '${JSON.stringify(request.body).replaceAll("'", "'\\''")}'`)
  return parts.join(' \\\n  ')
}
