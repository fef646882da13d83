/** A call of the open API as the request log keeps it; secrets and phones are masked. */
export type LoggedRequest = {
  id: number
  at_ms: number
  request_id: string
  method: string
  path: string
  query: string
  secret_id: string | null
  status: number
  code: number
  ms: number
  address: string | null
  request: string
  reply: string
}
