import type { OpenEndpoint } from '../../../server/src/endpoint.ts'
import { callRaw, type Received, type Sent } from '../../lab/call.ts'
import type { Demand, Demanding } from './specification.ts'

/** How a reply must look: its code, its HTTP status, and headers that must be there. */
export type Expected = { code: number; status?: number; header?: [name: string, value?: string] }

const ENVELOPES = {
  errcode: { fields: ['errcode', 'errmsg'], code: (json: Record<string, unknown>) => json.errcode },
  errmsge: {
    fields: ['errcode', 'errmsg', 'errmsge'],
    code: ({ errcode, errmsg, errmsge }: Record<string, unknown>) => (errmsg === errmsge ? errcode : undefined),
  },
  text: {
    fields: ['errcode', 'errmsg', 'error_unionids', 'moment_id'],
    code: ({ errcode }: Record<string, unknown>) => (typeof errcode === 'string' ? Number(errcode) : undefined),
  },
  status: {
    fields: ['status_code', 'status_message', 'success'],
    code: ({ status_code, success }: Record<string, unknown>) =>
      success === (status_code === 0) ? status_code : undefined,
  },
  both: {
    fields: ['status_code', 'status_message', 'success', 'errcode', 'errmsg'],
    code: ({ status_code, success, errcode }: Record<string, unknown>) =>
      success === (errcode === 0) && status_code === (success ? 200 : errcode) ? errcode : undefined,
  },
}

/** The code in a reply, read as the specification describes the endpoint's envelope. */
export function codeOf({ envelope = 'errcode' }: Demand, { json }: Received): unknown {
  return ENVELOPES[envelope].code(json)
}

/** What is wrong with a refusal, in words; undefined for nothing. A refusal is its envelope alone, in Chinese. */
export function wrongWith(
  demand: Demand,
  reply: Received,
  { code, status = 200, header }: Expected,
): string | undefined {
  const got = codeOf(demand, reply)
  if (got !== code || reply.status !== status)
    return `${got} with HTTP ${reply.status} instead of ${code} with ${status}`
  if (header) {
    const value = reply.headers.get(header[0])
    if (value === null || (header[1] !== undefined && value !== header[1])) return `${header[0]} is ${value}`
  }
  if (code === 0) return undefined
  const fields = ENVELOPES[demand.envelope ?? 'errcode'].fields
  const extra = Object.keys(reply.json).filter((name) => !fields.includes(name))
  if (extra.length > 0) return `${code} with ${extra.join(', ')} beside it`
  const message = String(reply.json.errmsg ?? reply.json.status_message)
  return /\p{Script=Han}/u.test(message) ? undefined : `${code} says ${message}`
}

/** The endpoint's own example as a call, with something in place of parts of it. */
export function exampleOf({ endpoint, demand }: Demanding, over: Partial<Sent> = {}): Sent {
  const { method, path, example, body } = endpoint as OpenEndpoint
  const query = { ...(demand.bare ? {} : example.query), ...(over.query as Record<string, string>) }
  return { method, path, ...(body ? { body: example.body ?? {} } : {}), ...over, query }
}

/** Calls the endpoint's example with a token in the query. */
export function callWith(address: string, demanding: Demanding, token: string, over: Partial<Sent> = {}) {
  const query = { ...(over.query as Record<string, string>), access_token: token }
  return callRaw(address, exampleOf(demanding, { ...over, query }))
}
