import type { Login } from '@guanxi/embedded-postgres'
import { addSecret } from '../../server/src/engines/credentials/secret.ts'
import { asCommand } from '../../server/src/storage/as-command.ts'
import type { Sql } from '../../server/src/storage/connect.ts'
import { startChild } from './child.ts'

export type ServiceOptions = {
  logins: { owner: Login; app: Login }
  pool?: number
  mostInFlight?: number
  port?: number
  adminCallsPerMinute?: number
  visitsPerMinute?: number
  requestLog?: false
  /** Every corporation is a sandbox. */
  sandbox?: true
  /** Modules that are loaded before the service, to break it on purpose. */
  spoiled?: readonly URL[]
  nodeArgs?: readonly string[]
  /** Where the JSON log goes; nowhere without. */
  logFile?: string
}

/** The service in a process of its own, on a free port. */
export async function startServiceProcess({ spoiled = [], nodeArgs = [], ...input }: ServiceOptions) {
  const args = [...nodeArgs, ...spoiled.flatMap((url) => ['--import', url.href])]
  const child = await startChild(new URL('./service-process.ts', import.meta.url), input, { args })
  return { ...child, address: child.greeting as string }
}

export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>

const SEATS = ['basic', 'marketing', 'service', 'conversation']

/** A corporation with every seat; its secret, to get tokens with. */
export async function makeCorp(owner: Sql, corpId: string, columns: Record<string, unknown> = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const corp = { corp_id: corpId, name: corpId, chat_terms_agreed: true, created_at: now, ...columns }
  await owner`insert into corp ${owner(corp as never)}`
  for (const [i, kind] of SEATS.entries()) {
    await owner`insert into seat (corp_id, seat_no, kind, quantity) values (${corpId}, ${i + 1}, ${kind}, 1)`
  }
  const secret = `secret-of-${corpId}`
  await asCommand(owner, corpId, (ctx) => addSecret(ctx, { name: 'lab', secret }), now)
  return secret
}

/** A token, got as a caller gets one. */
export async function tokenOf(address: string, corpId: string, secret: string): Promise<string> {
  const reply = await callJson(address, '/open-api/access_token/get', { body: { corp_id: corpId, secret } })
  if (reply.errcode !== 0) throw new Error(`no token for ${corpId}: ${JSON.stringify(reply)}`)
  return reply.access_token as string
}

/** One call, as an integrator makes it; the reply as it came, a stream of objects as its `lines`. */
export async function callJson(
  address: string,
  path: string,
  {
    token,
    body,
    key,
    query = {},
  }: { token?: string; body?: unknown; key?: string; query?: Record<string, string> } = {},
): Promise<Record<string, unknown>> {
  const url = new URL(path, address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (token) url.searchParams.set('access_token', token)
  const headers = { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) }
  const response = await fetch(url, body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (response.headers.get('content-type') !== 'application/x-ndjson') return JSON.parse(text)
  return {
    errcode: 0,
    lines: text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  }
}
