import { type OutboundReply, sendOnce } from '../outbound/client.ts'
import { OutboundError } from '../outbound/error.ts'
import { TriggerError } from './error.ts'

/** A simulator that runs beside the service; `token` opens its control API. */
export type SimulatorBeside = { origin: string; token: string }

const CONTROL_MS = 300_000
const CALL_MS = 60_000
const MOST_BYTES = 64 * 1024 * 1024

/** Calls the control API; what it refuses is a failure, and so is that it does not answer. */
export async function control<T = Record<string, unknown>>(
  { origin, token }: SimulatorBeside,
  path: string,
  body?: object,
): Promise<T> {
  const reply = await sendOnce({
    ...{ url: `${origin}/sim/${path}`, configured: true, withinMs: CONTROL_MS, mostBytes: MOST_BYTES },
    ...asked(token, body),
    method: body ? 'POST' : 'GET',
  }).catch((error) => {
    throw error instanceof OutboundError ? new TriggerError('the simulator does not answer', 'away') : error
  })
  const json = JSON.parse(reply.body.toString()) as T & { error?: string }
  if (reply.status !== 200) throw new TriggerError(`the simulator refuses: ${json.error}`)
  return json
}

/** Where the control API tells a corporation's clock. */
export const clockAt = (corpId: string) => `clock?corpid=${encodeURIComponent(corpId)}`

/** A call of the service's own open API, as the corporation of the token. */
export type OwnCall = { method: 'GET' | 'POST'; path: string; body?: Record<string, unknown> | undefined }

/** Makes one at the address where this machine reaches the service; gives its status and what it says. */
export async function callOwn(
  { origin, token }: { origin: string; token: string },
  { method, path, body }: OwnCall,
): Promise<{ status: number; body: unknown }> {
  const url = new URL(path, origin)
  if (method === 'GET')
    for (const [name, value] of Object.entries(body ?? {})) url.searchParams.set(name, String(value))
  const reply = await sendOnce({
    ...{ url: url.href, configured: true, withinMs: CALL_MS, mostBytes: MOST_BYTES, method },
    ...asked(token, method === 'GET' ? undefined : (body ?? {})),
  })
  return { status: reply.status, body: said(reply) }
}

const asked = (token: string, body: object | undefined) => ({
  headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
  ...(body ? { body: JSON.stringify(body) } : {}),
})

function said({ body }: OutboundReply): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
