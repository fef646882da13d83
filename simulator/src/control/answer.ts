import { z } from 'zod'
import type { DeliveryKnobs } from '../callbacks/delivery-knobs.ts'
import { ControlError } from '../refuse.ts'
import type { Sim } from '../sim.ts'
import type { ControlDeps } from './call.ts'
import { CONTROL_CALLS } from './calls.ts'
import { deliveryInput } from './knobs.ts'
import { WithHeaders } from './with-headers.ts'

export interface ControlReply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const routes = new Map(CONTROL_CALLS.map((call) => [`${call.method} ${call.path}`, call]))
const paths = new Set(CONTROL_CALLS.map(({ path }) => path))

/** Answers one control call. Bad input changes nothing and gets an error with the field's name. */
export async function answerControl(
  deps: ControlDeps,
  { method, path, query, body }: { method: string; path: string; query: URLSearchParams; body: Buffer },
): Promise<ControlReply> {
  const call = routes.get(`${method} ${path}`)
  if (!call) return paths.has(path) ? failed(405, `${method} is not allowed here`) : failed(404, `there is no ${path}`)
  try {
    const given = method === 'GET' ? Object.fromEntries(query) : parse(body, query)
    const { delivery, rest } = call.tells ? split(given) : { delivery: undefined, rest: given }
    const parsed = call.input.safeParse(rest)
    if (!parsed.success) return failed(400, explain(parsed.error))
    const result = await delivering(deps.sim, delivery, () => call.handle(deps, parsed.data as never))
    if (result instanceof WithHeaders) return { status: 200, body: result.body, headers: result.headers }
    return { status: 200, body: result }
  } catch (error) {
    if (error instanceof ControlError) return failed(error.status, error.message)
    throw error
  }
}

/** Takes out how the events of this call go out. */
function split(given: unknown): { delivery?: DeliveryKnobs; rest: unknown } {
  if (typeof given !== 'object' || given === null || !('delivery' in given)) return { rest: given }
  const { delivery, ...rest } = given
  const parsed = z.strictObject({ delivery: deliveryInput }).safeParse({ delivery })
  if (!parsed.success) throw new ControlError(explain(parsed.error))
  return { delivery: parsed.data.delivery, rest }
}

/** Events are written before such a call waits for anything. */
function delivering<T>(sim: Sim, delivery: DeliveryKnobs | undefined, work: () => T): T {
  sim.delivery = delivery
  try {
    return work()
  } finally {
    sim.delivery = undefined
  }
}

const failed = (status: number, error: string): ControlReply => ({ status, body: { error } })

function parse(body: Buffer, query: URLSearchParams): unknown {
  if (body.length === 0) return Object.fromEntries(query)
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new ControlError('the body is not JSON')
  }
}

/** Every problem with the name of its field, unknown fields first. */
function explain({ issues }: z.ZodError): string {
  return issues
    .flatMap((issue) => {
      const at = issue.path.join('.')
      if (issue.code !== 'unrecognized_keys') return `${at || 'body'}: ${issue.message}`
      return issue.keys.map((key) => `unknown field: ${at ? `${at}.` : ''}${key}`)
    })
    .join('; ')
}
